/* The small generator of engine/rng.py in C, for TestU01. run.py proves that both give the same words.

   battery STREAM SEED words N       print N words in hex
   battery STREAM SEED raw N         write N words to stdout, for any other battery
   battery STREAM SEED smallcrush    \
   battery STREAM SEED rabbit BITS    > how many words were taken, then name and p-value of every statistic
   battery STREAM SEED crush         /
   battery STREAM SEED retest BITS TEST TIMES    one test of rabbit again, on fresh bits each time

   A stream is a way of taking bits; no word has a dead bit. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <testu01/bbattery.h>
#include <testu01/swrite.h>
#include <testu01/unif01.h>

#define M62 0x3FFFFFFFFFFFFFFFu
#define M31 0x7FFFFFFFu
#define GAMMA 0x1E3779B97F4A7C15u
#define MUL1 0x3F58476D1CE4E5B9u
#define MUL2 0x14D049BB133111EBu
#define RABBIT_TESTS 26
#define TABLES 64 /* generators dealt in turn by the stream "interleaved" */

typedef struct {
    uint64_t value;
    int width;
} Bits;

static uint64_t scramble(uint64_t z) {
    z = ((z ^ (z >> 30)) * MUL1) & M62;
    z = ((z ^ (z >> 27)) * MUL2) & M62;
    return z ^ (z >> 31);
}

static uint64_t seed, state, turn, tables[TABLES];

static uint64_t next(uint64_t *from) {
    *from = (*from + GAMMA) & M62;
    return scramble(*from);
}

static uint64_t stream(uint64_t index) { return scramble((scramble(seed & M62) + index * GAMMA) & M62); }

static uint64_t reversed(uint64_t value, int width) {
    uint64_t turned = 0;
    for (int i = 0; i < width; i++) turned |= ((value >> i) & 1) << (width - 1 - i);
    return turned;
}

static Bits full(void) { return (Bits){next(&state), 62}; }
static Bits full_reversed(void) { return (Bits){reversed(next(&state), 62), 62}; }
static Bits top(void) { return (Bits){next(&state) >> 31, 31}; }
static Bits top_reversed(void) { return (Bits){reversed(next(&state) >> 31, 31), 31}; }
static Bits low(void) { return (Bits){next(&state) & M31, 31}; }
static Bits low_reversed(void) { return (Bits){reversed(next(&state) & M31, 31), 31}; }

static Bits streams(void) { /* the first output of each game of a run */
    uint64_t game = stream(turn++);
    return (Bits){next(&game), 62};
}
static Bits interleaved(void) { return (Bits){next(&tables[turn++ % TABLES]), 62}; }
static Bits seeds(void) { /* the first output of seed, seed + 1, ... */
    uint64_t first = (seed + turn++) & M62;
    return (Bits){next(&first), 62};
}
static Bits seeds_top(void) {
    uint64_t first = (seed + turn++) & M62;
    return (Bits){next(&first) >> 31, 31};
}
static Bits seeds_high(void) { /* seeds that differ in their high bits: a counter written backwards */
    uint64_t first = reversed((seed + turn++) & M62, 62);
    return (Bits){next(&first), 62};
}

static const struct {
    const char *name;
    Bits (*take)(void);
} ways[] = {
    {"top", top},         {"top_reversed", top_reversed}, {"full", full},   {"full_reversed", full_reversed}, {"low", low}, {"low_reversed", low_reversed},
    {"streams", streams}, {"interleaved", interleaved},   {"seeds", seeds}, {"seeds_top", seeds_top},         {"seeds_high", seeds_high},
};

static Bits (*take)(void);
static unsigned __int128 pool; /* 62 fresh bits below up to 31 old ones */
static int pooled;
static unsigned long long taken;

static unsigned int word(void) { /* the oldest bits come out as the highest */
    taken++;
    while (pooled < 32) {
        Bits more = take();
        pool = pool << more.width | more.value;
        pooled += more.width;
    }
    pooled -= 32;
    unsigned int out = (unsigned int)(pool >> pooled);
    pool &= ((unsigned __int128)1 << pooled) - 1;
    return out;
}

static int usage(void) {
    fprintf(stderr, "usage: battery STREAM SEED words N | raw N | smallcrush | rabbit BITS | crush | retest BITS TEST TIMES\nstreams:");
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) fprintf(stderr, " %s", ways[i].name);
    fprintf(stderr, "\n");
    return 2;
}

static void report(void) {
    printf("words\t%llu\n", taken);
    for (int i = 0; i < bbattery_NTests; i++) printf("%s\t%.15g\n", bbattery_TestNames[i], bbattery_pVal[i]);
}

int main(int count, char **given) {
    if (count < 4) return usage();
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        if (strcmp(given[1], ways[i].name) == 0) take = ways[i].take;
    if (take == NULL) return usage();
    seed = state = strtoull(given[2], NULL, 10) & M62;
    for (uint64_t i = 0; i < TABLES; i++) tables[i] = stream(i);
    const char *what = given[3];
    long long n = count > 4 ? atoll(given[4]) : 0;

    if (strcmp(what, "words") == 0) {
        while (n-- > 0) printf("%08x\n", word());
        return 0;
    }
    if (strcmp(what, "raw") == 0) {
        for (unsigned int out; n-- > 0;) {
            out = word();
            if (fwrite(&out, sizeof out, 1, stdout) != 1) return 1;
        }
        return 0;
    }
    swrite_Basic = FALSE;
    unif01_Gen *generator = unif01_CreateExternGenBits(given[1], word);
    if (strcmp(what, "smallcrush") == 0)
        bbattery_SmallCrush(generator);
    else if (strcmp(what, "rabbit") == 0)
        bbattery_Rabbit(generator, (double)n);
    else if (strcmp(what, "crush") == 0)
        bbattery_Crush(generator);
    else if (strcmp(what, "retest") == 0 && count > 6) {
        int times[RABBIT_TESTS + 1] = {0};
        times[atoi(given[5]) % (RABBIT_TESTS + 1)] = atoi(given[6]);
        bbattery_RepeatRabbit(generator, (double)n, times);
    } else
        return usage();
    report();
    return 0;
}

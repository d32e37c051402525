// A boardgame.io server with its own memory store, and a duel of the size of Grit: hands of four, six piles, cards laid face down in
// pairs and turned up, hidden from the other seat by `playerView`. It prints its port. No log file, nothing durable, production mode.
process.env.NODE_ENV = "production";
const { Server } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const DECK = ["AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "QS", "KS", "KH"];
const PILES = ["0a", "0b", "0c", "1a", "1b", "1c"];

const laid = (card, by, round, down) => ({ card, by, round, marked: false, down });

const duel = {
  name: "duel",
  minPlayers: 2,
  maxPlayers: 2,
  setup: ({ random }) => {
    const deck = random.Shuffle(DECK);
    const piles = Object.fromEntries(PILES.map((pile) => [pile, []]));
    piles["0a"].push(laid(deck[8], null, 0, false));
    piles["1a"].push(laid(deck[9], null, 0, false));
    return { round: 1, phase: "word", words: [], firsts: [], hands: [deck.slice(0, 4), deck.slice(4, 8)], piles, undealt: deck.slice(10) };
  },
  playerView: ({ G, playerID }) => ({
    ...G,
    hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.map(() => "??"))),
    piles: Object.fromEntries(
      Object.entries(G.piles).map(([name, pile]) => [
        name,
        pile.map((each) => (each.down && String(each.by) !== playerID ? { ...each, card: "??" } : each)),
      ]),
    ),
    undealt: G.undealt.map(() => "??"),
  }),
  moves: {
    first: ({ G, ctx, playerID, events }, seat) => {
      if (G.phase !== "word" || (seat !== 0 && seat !== 1)) return INVALID_MOVE;
      G.words.push(Number(playerID));
      G.firsts.push(seat);
      G.phase = "first";
      events.endTurn({ next: String(seat) });
    },
    lay: ({ G, ctx, playerID, events }, card, pile) => {
      const seat = Number(playerID);
      const hand = G.hands[seat];
      if (G.phase === "word" || !hand.includes(card) || !(pile in G.piles)) return INVALID_MOVE;
      if (G.piles[pile].some((each) => each.round === G.round)) return INVALID_MOVE;
      G.hands[seat] = hand.filter((each) => each !== card);
      G.piles[pile].push(laid(card, seat, G.round, true));
      if (G.phase === "first") {
        G.phase = "second";
      } else {
        for (const each of Object.values(G.piles)) for (const down of each) down.down = false;
        G.phase = G.round === 4 ? "over" : "word";
        G.round += 1;
      }
      events.endTurn({ next: String(1 - seat) });
    },
  },
  endIf: ({ G }) => (G.phase === "over" ? { draw: true } : undefined),
};

// How late the event loop is, in seconds: the same question that our server asks itself, as often.
const EVERY = 0.05;
const late = [];
const look = (due) => setTimeout(() => {
  late.push(Math.max(0, performance.now() / 1000 - due));
  look(performance.now() / 1000 + EVERY);
}, EVERY * 1000);
look(performance.now() / 1000 + EVERY);
process.on("SIGUSR2", () => console.log(JSON.stringify(late.splice(0))));

Server({ games: [duel], origins: [] }).run(0).then(({ appServer }) => console.log(`port ${appServer.address().port}`));

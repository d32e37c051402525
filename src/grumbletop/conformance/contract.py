"""Checks of docs/contract.md that need only one state or one game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from itertools import pairwise, permutations
from math import isclose, isnan
from typing import Any, Final, ParamSpec

from grumbletop.conformance.random_states import Reached, frozen, some_actions
from grumbletop.conformance.report import CLAUSES, TEXTS, claim
from grumbletop.engine.action_list import ActionList
from grumbletop.engine.chance import SeededChance
from grumbletop.engine.errors import BadPosition, NotOver, Refused, TooMany
from grumbletop.engine.events import Event, EventLog, Log
from grumbletop.engine.game import MOST_LISTED, OWNER, Choice, Choices, Composed, Game
from grumbletop.engine.observation import ObservationBuffer
from grumbletop.engine.rng import Rng, stream
from grumbletop.engine.state import State
from grumbletop.engine.texts import LANGUAGES

P = ParamSpec("P")
ENGLISH: Final = LANGUAGES[0]
MOST_CODES: Final = 5_000
LARGEST_ACTION: Final = 2**53
TRIED: Final = 24  # actions of one seat tried in one state
ORDERS: Final = 24
DESCENTS: Final = 3
FUZZ: Final = (
    "", " ", "\n", "\x00", "?", "??", "0", "-1", "1e9", "null", "true", "[]", "{}", "{seat}", "%s", "first 0", "keep",
    "\u00df", "\u202e", "\ud800", "\u0661", "\U0001f4a5", "a" * 5_000, "1" * 5_000, " " * 5_000,
)  # fmt: skip


# One game


def check_game(game: Game) -> None:
    name = game.info.slug
    claim(0 < game.codes < MOST_CODES, f"{name}: {game.codes} codes, at most {MOST_CODES - 1} are allowed")
    claim(game.info.seats[0] <= game.seats <= game.info.seats[1], f"{name}: {game.seats} seats under {game.given}")
    spoken = languages(game)
    claim(ENGLISH in spoken, f"{name}: there are no English texts, texts/{ENGLISH}.toml", TEXTS)
    keys = [set(game.texts(language).sentences) for language in spoken] or [set()]
    for language, found in zip(spoken, keys, strict=False):
        claim(found == keys[0], f"{name}: the texts in {language} and {spoken[0]} differ in {sorted(found ^ keys[0])}", TEXTS)
    for option in game.options:
        claim(is_clause(game, option.clause), f"{name}: option {option.name} cites {option.clause}, which is not in the rulebook", CLAUSES)
    for preset in game.presets:
        made = type(game)(preset.options, game.content.packs)
        claim(made.given != type(game)(packs=game.content.packs).given, f"{name}: preset {preset.name} changes nothing")
        for key in (f"preset.{preset.name}.name", f"preset.{preset.name}.about"):
            claim(key in keys[0], f"{name}: there is no text {key}", TEXTS)
    document = game.dump(game.start(SeededChance(Rng(1))))
    for changed, other in other_games(game):
        claim(refuses(other, document), f"{name}: loads a position that was made with another {changed}")


def other_games(game: Game) -> Iterator[tuple[str, Game]]:
    """The same game with one option changed, as far as another value goes with the rest."""
    for option in game.options:
        given = game.given[option.name]
        values = (not given,) if option.kind == "flag" else (given + 1, given - 1) if option.kind == "int" else option.values
        for value in values:
            settled = game.settle({**game.given, option.name: value})
            if value != given and not settled.problems:
                yield option.name, type(game)(settled.options, game.content.packs)
                break


def refuses(game: Game, position: Mapping[str, Any]) -> bool:
    try:
        game.load(position)
    except BadPosition:
        return True
    return False


def is_clause(game: Game, clause: str) -> bool:
    return f"**{clause}**" in rulebook(game.package())


@lru_cache(maxsize=8)
def rulebook(package: str) -> str:
    file = files(package) / "rulebook.md"
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def languages(game: Game) -> Sequence[str]:
    """The languages a room speaks. English is enough for rooms of other packages."""
    return spoken_in(game.package())


@lru_cache(maxsize=8)
def spoken_in(package: str) -> Sequence[str]:
    folder = files(package) / "texts"
    return [language for language in LANGUAGES if (folder / f"{language}.toml").is_file()]


def check_past_clones(game: Game, seed: int) -> None:
    """Every clone made on the way still is what it was when the game is over."""
    rng, chance = stream(seed, 0), SeededChance(stream(seed, 1))
    state = game.start(chance)
    past: list[tuple[State, bytes]] = []
    while not state.is_over():
        past.append((state.clone(), game.save(state)))
        seat = state.decider()
        state.apply(seat, state.sample_action(seat, rng), chance, Log())
    for number, (clone, saved) in enumerate(past):
        claim(game.save(clone) == saved, f"{game.info.slug}, seed {seed}: the clone of decision {number} changed while the game went on")


def check_keys(game: Game, seed: int, games: int) -> None:
    """Information keys are equal where a viewer was shown and did the same things, and nowhere else.

    In which order those who decide at once committed is no information, so what was told meanwhile is compared as a whole.
    """
    stories: dict[tuple[int, int], bytes] = {}
    keys: dict[tuple[int, bytes], int] = {}
    for number in range(games):
        rng, chance, log = stream(seed, number), SeededChance(stream(seed, games + number)), EventLog()
        state = game.start(chance, log=log)
        did: list[tuple[int, str]] = []
        begins = [0]  # the first event of each decision, or of several at once
        while True:
            for viewer in range(-1, game.seats):
                key = int(state.information_key(viewer))
                seen = [frozen_text(event) for event in log.seen_by(viewer)]
                told = [sorted(seen[begin:end]) for begin, end in pairwise([*begins, len(seen)])]
                story = frozen([told, [text for seat, text in did if seat == viewer]])
                where = f"{game.info.slug}, seed {seed}, game {number}, decision {len(did)}, seat {viewer}"
                claim(stories.setdefault((viewer, key), story) == story, f"{where}: two different stories have one information key")
                claim(keys.setdefault((viewer, story), key) == key, f"{where}: one story has two information keys")
            if state.is_over():
                break
            seat = int(state.decider())
            action = int(state.sample_action(seat, rng))
            did.append((seat, game.text(state, seat, action)))
            others = int(state.deciders()).bit_count() - 1
            state.apply(seat, action, chance, log)
            if others == 0 or int(state.deciders()).bit_count() != others:
                begins.append(len(log.events))


def frozen_text(value: object) -> str:
    return frozen(value).decode()


# One state: documents and copies


def check_documents(here: Reached) -> None:
    game, state = here.game, here.state
    document = game.dump(state)
    here.claim(frozen(game.dump(game.load(document))) == frozen(document), "load and dump change the position document")
    saved = game.save(state)
    restored = game.restore(saved)
    here.claim(game.save(restored) == saved, "restore and save change the saved game")
    same_keys(here, restored, "restored")
    here.claim(restored.deciders() == state.deciders(), "other seats owe a decision once restored")


def same_keys(here: Reached, other: State, what: str) -> None:
    for seat in range(-1, here.game.seats):
        here.claim(other.information_key(seat) == here.state.information_key(seat), f"seat {seat} has another information key once {what}")
        here.claim(other.position_key(seat) == here.state.position_key(seat), f"seat {seat} has another position key once {what}")


def check_copies(here: Reached) -> None:
    game, state = here.game, here.state
    saved = game.save(state)
    clone = state.clone()
    here.claim(game.save(clone) == saved, "a clone differs from the state it was made of")
    same_keys(here, clone, "cloned")
    for seat in here.deciders():
        clone.assign(state)
        here.claim(game.save(clone) == saved, "assign does not make a state equal to the other")
        same_keys(here, clone, "assigned")
        clone.apply(seat, clone.sample_action(seat, here.rng()), SeededChance(here.rng(1)), Log())
        here.claim(game.save(state) == saved, "an action on a copy changes the state it was made of")


# One state: actions


def check_actions(here: Reached) -> None:
    game, state = here.game, here.state
    for seat in range(game.seats):
        decision = game.decision(state, seat)
        here.claim((decision is not None) == state.owes(seat), f"seat {seat}: decision and deciders disagree")
        if decision is None:
            check_silent_seat(here, seat)
            continue
        here.claim(decision.mode in ("turn", "commit", "race"), f"unknown mode {decision.mode}")
        for language in languages(game):
            here.claim(game.texts(language).has(decision.prompt), f"{decision.prompt} has no text in {language}", TEXTS)
        check_listing(here, seat)
        for action in some_actions(state, seat, TRIED, here.rng(seat)):
            check_action(here, seat, action)
        here.claim(state.is_legal(seat, state.default_action(seat)), f"seat {seat}: the default action is not legal")
        here.claim(state.is_legal(seat, state.sample_action(seat, here.rng(seat))), f"seat {seat}: a sampled action is not legal")


def check_silent_seat(here: Reached, seat: int) -> None:
    game, state = here.game, here.state
    here.claim(state.count_actions(seat) == 0, f"seat {seat} owes nothing and has actions")
    here.claim(not written_actions(state, seat), f"seat {seat} owes nothing, and actions are written")
    offered = game.choices(state, seat)
    here.claim(not offered.offered and offered.whole is None, f"seat {seat} owes nothing and is offered choices")
    here.claim(refusal(game.check_owes, state, seat) is not None, f"seat {seat} owes nothing, and check_owes does not refuse it")


def check_listing(here: Reached, seat: int) -> None:
    game, state = here.game, here.state
    count = state.count_actions(seat)
    here.claim(count > 0, f"seat {seat} owes a decision and has no action")
    if count > MOST_LISTED:
        here.claim(not is_listed(game, state, seat), f"seat {seat}: {count} actions are listed")
        return
    actions, written = game.legal_actions(state, seat), written_actions(state, seat)
    here.claim(written == [state.nth_action(seat, n) for n in range(count)], f"seat {seat}: write_actions and nth_action disagree")
    here.claim(actions == written, f"seat {seat}: legal_actions and write_actions disagree")
    here.claim(len(set(actions)) == count, f"seat {seat}: an action is counted twice")
    codes = [int(state.code(seat, action)) for action in actions]
    whole = [code for code in codes if code != -1]
    here.claim(len(set(whole)) == len(whole), f"seat {seat}: two actions have one code")
    here.claim(codes[: len(whole)] == whole, f"seat {seat}: an action that is composed stands before one that has a code")
    if len(whole) < count:
        steps = [choice.code for choice in game.choices(state, seat).offered]
        here.claim(not set(whole) & set(steps), f"seat {seat}: an action and a step of another have one code")
    decision = game.decision(state, seat)
    if decision is None or not decision.open:
        others = set(range(-1, game.codes + 1)) - set(actions)
        here.claim(not any(state.is_legal(seat, action) for action in others), f"seat {seat}: a legal action is not counted")


def written_actions(state: State, seat: int) -> list[int]:
    actions = ActionList()
    state.write_actions(seat, actions)
    return [int(action) for action in actions.as_list()]


def is_listed(game: Game, state: State, seat: int) -> bool:
    try:
        game.legal_actions(state, seat)
    except TooMany:
        return False
    return True


def check_action(here: Reached, seat: int, action: int) -> None:
    game, state = here.game, here.state
    text = game.text(state, seat, action)
    here.claim(0 <= action < LARGEST_ACTION, f"{text}: the number {action} is not below 2**53")
    here.claim(state.is_legal(seat, action), f"{text}: counted but not legal")
    here.claim(refusal(game.parse, state, seat, text) is None, f"{text}: counted but refused")
    here.claim(game.parse(state, seat, text) == action, f"{text}: text and parse disagree")
    here.claim(game.text(state, seat, action, seat) == game.text(state, seat, action, OWNER) == text, f"{text}: masked for its own seat")
    code = state.code(seat, action)
    here.claim(-1 <= code < game.codes, f"{text}: code {code} is not below {game.codes}")
    here.claim(code == -1 or state.decode(seat, code) == action, f"{text}: code and decode disagree")


# One state: composing


def check_choices(here: Reached) -> None:
    game, state = here.game, here.state
    for seat in here.deciders():
        if state.count_actions(seat) <= MOST_LISTED:
            composed = {text for _, text in walk(here, seat, [])}
            legal = {game.text(state, seat, action) for action in game.legal_actions(state, seat)}
            here.claim(composed == legal, f"seat {seat}: choices compose {sorted(composed ^ legal)[:5]} against the legal actions")
        for number in range(DESCENTS):
            text = descend(here, seat, here.rng(number))
            here.claim(is_playable(here, seat, text), f"seat {seat}: choices compose {text}, which is not legal")
        for action in some_actions(state, seat, DESCENTS, here.rng()):
            check_path(here, seat, action)


def walk(here: Reached, seat: int, prefix: list[str]) -> Iterator[tuple[list[str], str]]:
    """All whole actions below a prefix."""
    found = sound_choices(here, seat, prefix)
    if found.whole is not None:
        yield prefix, found.whole
    for choice in found.offered:
        yield from walk(here, seat, [*prefix, choice.value])


def descend(here: Reached, seat: int, rng: Rng) -> str:
    """One whole action, composed at random."""
    taken: list[Choice] = []
    while True:
        prefix = [choice.value for choice in taken]
        found = sound_choices(here, seat, prefix)
        check_steps(here, seat, [choice.code for choice in taken], found)
        if not found.offered:
            here.claim(found.whole is not None, f"seat {seat}: {prefix} leads nowhere")
            return found.whole or ""
        taken.append(found.offered[rng.below(len(found.offered))])


def check_steps(here: Reached, seat: int, steps: list[int], found: Choices) -> None:
    """Rules that compose a decision themselves do it as the choices say."""
    state = here.state
    if not state.next_steps(seat, []) or -1 in steps:  # actions with a code of their own aren't composed
        return
    by_rules = sorted(map(int, state.next_steps(seat, steps)))
    stop = [here.game.codes] if found.offered and found.whole is not None else []
    by_choices = sorted([*(choice.code for choice in found.offered if choice.code != -1), *stop])
    here.claim(by_rules == by_choices, f"seat {seat}: after {steps} the rules offer {by_rules[:5]} and the choices {by_choices[:5]}")
    made = int(state.whole_action(seat, steps))
    meant = -1 if found.offered else here.game.parse(state, seat, found.whole or "")
    here.claim(made == meant, f"seat {seat}: {steps} make {made} by the rules and {meant} by the choices")


def sound_choices(here: Reached, seat: int, prefix: list[str]) -> Choices:
    found = here.game.choices(here.state, seat, prefix)
    values = [choice.value for choice in found.offered]
    here.claim(len(set(values)) == len(values), f"seat {seat}: {prefix} offers a value twice")
    barred = [choice.value for choice in found.barred]
    here.claim(not set(barred) & set(values), f"seat {seat}: {prefix} offers and bars {sorted(set(barred) & set(values))}")
    here.claim(all(is_clause(here.game, choice.clause) for choice in found.barred), f"seat {seat}: {prefix} bars without a clause", CLAUSES)
    for texts in map(here.game.texts, languages(here.game)):
        unsaid = [
            said for choice in found.barred if "{" in (said := here.game.say_refusal(choice.refused(), texts)) or said.endswith(".refused")
        ]
        here.claim(not unsaid, f"seat {seat}: {prefix} bars without a sentence: {unsaid[:1]}", TEXTS)
    codes = [choice.code for choice in found.offered if choice.code != -1]
    here.claim(all(0 <= code < here.game.codes for code in codes), f"seat {seat}: {prefix} has a code outside 0..{here.game.codes - 1}")
    here.claim(len(set(codes)) == len(codes), f"seat {seat}: {prefix} has two choices of one code")
    return found


def is_playable(here: Reached, seat: int, text: str) -> bool:
    action = here.game.parse(here.state, seat, text)
    return isinstance(action, Composed) or here.state.is_legal(seat, action)


def check_path(here: Reached, seat: int, action: int) -> None:
    """The parts of a legal action are offered one after the other, each with a code where the whole has none."""
    game, state = here.game, here.state
    composed = state.code(seat, action) == -1
    prefix: list[str] = []
    for name, value in game.parts(state, seat, action).items():
        offered = {choice.value: choice for choice in game.choices(state, seat, prefix).offered}
        here.claim(value in offered and offered[value].part == name, f"seat {seat}: {prefix} does not offer {name} {value}")
        here.claim(not composed or offered[value].code != -1, f"seat {seat}: {prefix}, {value} has no code, nor has the whole action")
        prefix.append(value)
    whole = game.choices(state, seat, prefix).whole
    here.claim(whole == game.text(state, seat, action), f"seat {seat}: {prefix} is {whole}, not {game.text(state, seat, action)}")


# One state: commitments, time, refusals


def check_commitments(here: Reached) -> None:
    """The order in which commitments arrive never matters, and none of them tells anything before the last."""
    game, state = here.game, here.state
    owing = here.deciders()
    decisions = [game.decision(state, seat) for seat in owing]
    if not any(decision is not None and decision.mode == "commit" for decision in decisions):
        return
    plan = {seat: int(state.sample_action(seat, here.rng(seat))) for seat in owing}
    ends = [committed(here, order, plan) for order in list(permutations(owing))[:ORDERS]]
    for end in ends[1:]:
        here.claim(game.save(end) == game.save(ends[0]), "the order of commitments changes the outcome")
        for seat in range(-1, game.seats):
            here.claim(end.information_key(seat) == ends[0].information_key(seat), f"seat {seat} is told the order of commitments")
    reopened = state.reopened()
    here.claim(reopened.deciders() & state.deciders() == state.deciders(), "a reopened decision is no longer owed by all")
    if len(owing) > 1:
        check_reopened(here, owing[0], frozen(game.dump(reopened)))


def committed(here: Reached, order: tuple[int, ...], plan: dict[int, int]) -> State:
    state = here.state.clone()
    chance = SeededChance(here.rng(1))
    for seat in order:
        log = EventLog()
        before = chance.rng.state
        state.apply(seat, plan[seat], chance, log)
        here.claim(not state.owes(seat) or seat == order[-1], f"seat {seat} has committed and still owes a decision")
        if seat != order[-1]:
            here.claim(chance.rng.state == before, f"seat {seat} commits, and chance is drawn")
            here.claim(len(log.events) == 1 and not log.events[0].reveals, f"seat {seat} commits, and {log.events} is told")
    return state


def check_reopened(here: Reached, seat: int, reopened: bytes) -> None:
    for action in some_actions(here.state, seat, TRIED, here.rng()):
        world = here.state.clone()
        world.apply(seat, action, SeededChance(here.rng(1)), Log())
        here.claim(frozen(here.game.dump(world.reopened())) == reopened, f"reopened still holds the commitment of seat {seat}")


def check_expiry(here: Reached) -> None:
    game, state = here.game, here.state
    owing = here.deciders()
    saved = game.save(state)
    for late in [owing, *([seat] for seat in owing)] if owing else []:
        world = state.clone()
        log = EventLog()
        game.expire(world, late, SeededChance(here.rng()), log)
        here.claim(game.save(world) != saved, f"time runs out for {late}, and nothing happens")
        check_events(here, log.events)
    for seat in set(range(game.seats)) - set(owing):
        world = state.clone()
        refused = refusal(game.expire, world, [seat], SeededChance(here.rng()), Log())
        here.claim(refused is not None and game.save(world) == saved, f"time runs out for seat {seat}, which owes nothing")


def check_events(here: Reached, events: list[Event]) -> None:
    """Events are JSON, cite clauses, speak to seats of this game, and have a sentence in every language."""
    for event in events:
        frozen([event.shown, list(event.private.values())])
        here.claim(event.clause == "" or is_clause(here.game, event.clause), f"{event} cites no clause of the rulebook", CLAUSES)
        here.claim(set(event.private) <= set(range(here.game.seats)), f"{event} speaks to a seat that is not there")
        for language in languages(here.game):
            here.claim(here.game.texts(language).has(f"log.{event.kind}"), f"log.{event.kind} has no text in {language}", TEXTS)


def check_play(here: Reached) -> None:
    """Playing a text, and previewing it."""
    game, state = here.game, here.state
    saved = game.save(state)
    for seat in here.deciders():
        for action in some_actions(state, seat, DESCENTS, here.rng(seat)):
            text = game.text(state, seat, action)
            preview = game.preview(state, seat, text)
            here.claim(game.save(state) == saved, f"seat {seat}: a preview of {text} changes the state")
            world, log = state.clone(), EventLog()
            game.play(world, seat, text, SeededChance(here.rng()), log)
            here.claim(game.save(world) != saved, f"seat {seat}: {text} changes nothing")
            told = [event.seen_by(seat) for event in log.events]
            here.claim(frozen(list(preview.events)) == frozen(told[: len(preview.events)]), f"seat {seat}: {text} was previewed otherwise")
            check_events(here, log.events)


def check_refusals(here: Reached) -> None:
    """Whatever is said, the answer is an action or a refusal with a clause and a sentence, and a refusal changes nothing."""
    game, state = here.game, here.state
    saved = game.save(state)
    for seat in range(game.seats):
        for text in FUZZ:
            refused = refusal(game.parse, state, seat, text)
            if refused is None:
                here.claim(is_playable(here, seat, text), f"seat {seat}: {text[:40]!r} is accepted but not legal")
                continue
            unknown = f"seat {seat}: {text[:40]!r} is refused by {refused.clause}, which is no clause"
            here.claim(is_clause(game, refused.clause), unknown, CLAUSES)
            for language in languages(game):
                sentence = game.say_refusal(refused, game.texts(language))
                here.claim(sentence != f"{refused.clause}.refused", f"{refused.clause}.refused has no text in {language}", TEXTS)
    here.claim(game.save(state) == saved, "a refused text changes the state")


def refusal(ask: Callable[P, object], *arguments: P.args, **named: P.kwargs) -> Refused | None:
    """How a question was refused, or None if it was not."""
    try:
        ask(*arguments, **named)
    except Refused as refused:
        return refused
    return None


# One state: numbers and the end


def check_observation(here: Reached) -> None:
    fields = here.game.observation
    for seat in range(here.game.seats):
        out = [0.0] * sum(field.length for field in fields)
        length = len(out)
        here.state.observe(seat, out)
        here.claim(len(out) == length, f"seat {seat}: the observation has {len(out)} numbers, not {length}")
        buffer, filled = ObservationBuffer(), list[float]()
        here.state.write_observation(seat, buffer)
        buffer.copy_to(filled)
        here.claim(filled == out, f"seat {seat}: what is filled in is not what is observed")
        place = 0
        for field in fields:
            for number in out[place : place + field.length]:
                here.claim(field.low <= number <= field.high, f"seat {seat}: {field.name} is {number}, outside {field.low}..{field.high}")
            place += field.length


def check_end(here: Reached) -> None:
    game, state = here.game, here.state
    if not state.is_over():
        here.claim(all(isnan(state.value(seat)) for seat in range(game.seats)), "a value before the end")
        here.claim(not has_returns(game, state), "returns before the end")
        return
    here.claim(state.deciders() == 0, "the game is over and a decision is owed")
    returns = game.returns(state)
    low, high = game.settled_info.returns
    here.claim(len(returns) == game.seats and all(low <= each <= high for each in returns), f"returns {returns} outside {low}..{high}")
    total = game.settled_info.returns_sum
    if total is not None:
        here.claim(isclose(sum(returns), total, abs_tol=1e-9), f"returns {returns} don't add up to {total}")
    carry = game.carry(state)
    if carry is not None:
        game.start(SeededChance(here.rng()), carry=carry)


def has_returns(game: Game, state: State) -> bool:
    try:
        game.returns(state)
    except NotOver:
        return False
    return True


QUICK: Final = (check_documents, check_copies, check_actions, check_commitments, check_observation, check_end)
SLOW: Final = (check_choices, check_expiry, check_play, check_refusals)

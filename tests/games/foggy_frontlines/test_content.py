"""Content is checked on loading, and packs add to it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from grumbletop.engine.content import Pack
from grumbletop.engine.errors import BadContent, BadOption
from grumbletop.engine.events import Log
from grumbletop.engine.rng import Rng
from grumbletop.engine.rollouts import SeededChance, playout
from grumbletop.games.foggy_frontlines import FoggyFrontlines
from grumbletop.games.foggy_frontlines.rules_plans import count_plans, nth_plan, plan_fault, sample_plan
from grumbletop.games.foggy_frontlines.verbs import codes_of

GRUB = """
[[boss]]
id = "grub"
name = "Grandma Grub"
blurb = ""
army = [
    { code = "o5", color = "o", strength = 5, name = "Orange Peeler" },
    { code = "r2", color = "r", strength = 2, name = "Spicy Crumb", per_support = 2 },
    { code = "o1", color = "o", strength = 1, name = "Pip" },
    { code = "b2", color = "b", strength = 2, name = "Blue Crumb" },
]
action = { code = "X", type = "recruit", name = "Supper" }
"""
ORANGE = '[[color]]\nid = "o"\nname = "Orange"\nsymbol = "peel"\n'
PRINCESSES = '[[princess]]\nid = "Po1"\ncolor = "o"\nname = "Princess Zest"\n'
DRUM = """
[[recruit]]
code = "Drum"
name = "Drummer"
kind = "drummer"
color = "o"
strength = 2
can_lead = true
faceup_bonus = 2
"""
COOK = """
[[recruit]]
code = "Cook"
name = "Cook"
kind = "cook"
can_lead = false
"""
RECRUITS = DRUM + COOK
MAP = """
[[map]]
id = "kid_o1"
type = "kidnap"
color = "o"

[[map]]
id = "heist"
type = "kidnap"
color = "r"
princess = "o"
timer = true
"""
PACK = Pack(
    "kitchen", {"colors.toml": ORANGE, "bosses.toml": GRUB, "princesses.toml": PRINCESSES, "recruits.toml": RECRUITS, "map.toml": MAP}
)


def test_the_deck_sizes_of_the_source() -> None:
    cards = FoggyFrontlines().cards
    assert len(cards.bosses) == 4
    assert sum(len(boss.army) + 1 for boss in cards.bosses) == 20
    assert len(cards.map) == 32
    assert Counter(card.type for card in cards.map) == {"kidnap": 16, "hero": 4, "parasols": 4, "bullyhulk": 4, "fake": 4}
    assert [card.type for card in cards.map if card.timer] == ["kidnap"] * 8
    assert Counter(recruit.kind for recruit in cards.recruits) == {"mercenary": 4, "megagrump": 4, "catapult": 2}
    assert len(cards.princesses) == 8
    assert len({(card.color, card.strength) for boss in cards.bosses for card in boss.army}) == 16


def test_a_pack_adds_to_everything_and_is_played_to_the_end() -> None:
    game = FoggyFrontlines({"players": 3, "bosses": ["grub", "gnash", "zib"]}, [PACK])
    for seed in range(20):
        state = game.start(SeededChance(Rng(seed)))
        rng = Rng(seed)
        while not state.is_over():
            document = game.dump(state)
            assert game.dump(game.load(document)) == document
            seat = state.decider()
            action = int(state.sample_action(seat, rng))
            assert game.parse(state, seat, game.text(state, seat, action)) == action
            state.resample(1, rng)
            state.apply(seat, action, SeededChance(rng), Log())
        assert sum(game.returns(state)) == pytest.approx(1.0)


@pytest.mark.clause("FF-1.8")
def test_a_pack_boss_has_its_cards_in_canonical_order() -> None:
    game = FoggyFrontlines({"bosses": ["grub", "murk"], "first_butt": 1}, [PACK])
    document = game.dump(game.start(SeededChance(Rng(1))))
    assert document["players"][0]["hand"] == ["r2", "b2", "o1", "o5", "X"]
    assert document["players"][0]["princesses"] == ["Po1"]
    assert game.texts().say("card.Drum") == "Drummer (Drum)"


def test_plans_with_cards_of_every_kind() -> None:
    """A card that leads and flips, and one that does neither."""
    game = FoggyFrontlines({"bosses": ["grub", "murk"], "first_butt": 1}, [PACK])
    state = game.start(SeededChance(Rng(1)))
    codes = codes_of(state, 0)
    hand = sum(1 << codes.index(code) for code in ("r2", "o5", "Drum", "Cook", "C1"))
    count = int(count_plans(state.rules, hand))
    numbered = {int(nth_plan(state.rules, hand, number)) for number in range(count)}
    assert len(numbered) == count
    assert all(plan_fault(state.rules, hand, action) == 0 for action in numbered)
    rng = Rng(3)
    assert {int(sample_plan(state.rules, hand, rng)) for _ in range(30 * count)} == numbered
    state.put_cards(0, hand, 31 & ~hand, 0)
    texts = {game.text(state, 0, action) for action in numbered}
    assert "grunt r2+Drum^+Cook" in texts
    assert not any("Cook^" in text or " Cook" in text for text in texts)


def replaced(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new)


SPOILT: list[tuple[dict[str, str], str, str]] = [
    ({"colors.toml": replaced(ORANGE, '"o"', '"x"')}, "color.0.id", "form"),
    ({"colors.toml": replaced(ORANGE, '"o"', '"r"')}, "color.0.id", "taken"),
    ({"bosses.toml": replaced(GRUB, '"o5"', '"Mr"')}, "boss.0.army.0.code", "taken"),
    ({"bosses.toml": replaced(GRUB, '"o5"', '"xx"')}, "boss.0.army.0.code", "form"),
    ({"bosses.toml": replaced(GRUB, '"o1"', '"o5"')}, "boss.0.army.2.code", "taken"),
    ({"bosses.toml": replaced(GRUB, "strength = 1", "strength = 5")}, "boss.0.army", "highest strength"),
    ({"bosses.toml": replaced(GRUB, "strength = 1", "strength = 10")}, "boss.0.army.2.strength", "outside"),
    ({"bosses.toml": replaced(GRUB, '"grub"', '"zib"')}, "boss.0.id", "taken"),
    ({"bosses.toml": replaced(GRUB, '"recruit"', '"sleep"')}, "boss.0.action.type", "must be"),
    ({"bosses.toml": replaced(GRUB, '"Supper"', '"Supper", luck = 1')}, "boss.0.action.luck", "unknown"),
    ({"recruits.toml": replaced(RECRUITS, '"Drum"', '"C1"')}, "recruit.0.code", "taken"),
    ({"recruits.toml": replaced(RECRUITS, '"Drum"', '"X"')}, "recruit.0.code", "taken"),
    ({"recruits.toml": replaced(RECRUITS, "strength = 2\n", "")}, "recruit.0.can_lead", "colour and a strength"),
    ({"recruits.toml": replaced(RECRUITS, "faceup_bonus = 2", "faceup_bonus = 7")}, "recruit.0.faceup_bonus", "outside"),
    ({"recruits.toml": RECRUITS + "".join(replaced(COOK, "Cook", f"Cook{n}") for n in range(4))}, "recruit.5", "room for 15"),
    ({"map.toml": replaced(MAP, '"kid_o1"', '"finale"')}, "map.0.id", "taken"),
    ({"map.toml": replaced(MAP, 'type = "kidnap"\ncolor = "r"', 'type = "hero"\ncolor = "r"')}, "map.1.princess", "only a Kidnap"),
    ({"map.toml": replaced(MAP, 'type = "kidnap"\ncolor = "o"', 'type = "picnic"\ncolor = "o"')}, "map.0.type", "not one of"),
    ({"princesses.toml": replaced(PRINCESSES, '"Po1"', '"Pr7"')}, "princess.0.id", "form"),
    ({"princesses.toml": replaced(PRINCESSES, "Princess Zest", "z" * 41)}, "princess.0.name", "form"),
    ({"finale.toml": 'color_rule = "flip"\n'}, "", "one FINALE"),
    ({"weather.toml": "rain = true\n"}, "", "belongs to no part"),
]


@pytest.mark.parametrize(("files", "where", "why"), SPOILT, ids=[f"{number}" for number in range(len(SPOILT))])
def test_spoilt_packs_are_refused_with_their_place(files: dict[str, str], where: str, why: str) -> None:
    with pytest.raises(BadContent, match=why) as caught:
        FoggyFrontlines(packs=[Pack("kitchen", {**PACK.files, **files})])
    assert caught.value.where == where


@pytest.mark.clause("FF-1.8")
def test_there_is_a_princess_for_every_boss() -> None:
    with pytest.raises(BadContent, match="0 of colour o for 1 bosses"):
        FoggyFrontlines(packs=[Pack("kitchen", {name: text for name, text in PACK.files.items() if name != "princesses.toml"})])


@pytest.mark.parametrize(
    ("options", "option"),
    [
        ({"players": 5}, "players"),
        ({"players": 1}, "players"),
        ({"bosses": ["gnash"]}, "bosses"),
        ({"bosses": ["gnash", "gnash"]}, "bosses"),
        ({"bosses": ["gnash", "bob"]}, "bosses"),
        ({"first_butt": 2}, "first_butt"),
        ({"first_butt": "0"}, "first_butt"),
        ({"round_limit": 0}, "round_limit"),
        ({"round_limit": 201}, "round_limit"),
        ({"final_tie": "fight"}, "final_tie"),
        ({"weather": "fog"}, "weather"),
    ],
)
def test_options_are_checked(options: dict[str, Any], option: str) -> None:
    with pytest.raises(BadOption) as caught:
        FoggyFrontlines(options)
    assert caught.value.option == option


def test_the_longest_and_the_shortest_game() -> None:
    for limit in (1, 200):
        game = FoggyFrontlines({"round_limit": limit, "bosses": "random"})
        state = game.start(SeededChance(Rng(2)))
        playout(state, Rng(3), SeededChance(Rng(4)), Log())
        assert state.round <= limit

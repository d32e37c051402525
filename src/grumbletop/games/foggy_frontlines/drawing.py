"""A table of Foggy Frontlines as text that a person can play from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grumbletop.engine.texts import Texts
from grumbletop.games.foggy_frontlines.rules import FoggyState
from grumbletop.games.foggy_frontlines.rules_cards import DRAFTING, PLANNING
from grumbletop.games.foggy_frontlines.verbs import VERBS

View = Mapping[str, Any]


def draw(state: FoggyState, view: View, display: View, seat: int | None, texts: Texts) -> str:
    """What lies in the WILDS, then the players in the order of their battle turns, then what this seat has."""
    lines = [heading(display, texts), ""]
    if state.phase == DRAFTING:
        lines += drafted(view, display, texts)
    else:
        lines += [*wilds(view, display, texts), ""]
        for place, number in enumerate(display["order"], 1):
            lines += player(view, display, place, number, seat, texts)
        lines += ["", *own(view, seat, texts)]
    lines += example(state, seat, texts)
    return "\n".join(line.rstrip() for line in lines) + "\n"


def heading(display: View, texts: Texts) -> str:
    parts = [texts.say("draw.round", display)] if display["round"] else [texts.say("draw.draft")]
    parts.append(texts.say(f"draw.phase.{display['phase']}"))
    if display["rounds_left"] is not None and display["round"]:
        parts.append(texts.say("draw.winter", {"rounds": display["rounds_left"]}))
    return " · ".join(parts)


def drafted(view: View, display: View, texts: Texts) -> list[str]:
    taken = [(seat, player["boss"]) for seat, player in enumerate(view["players"]) if player["boss"]]
    lines = [f"{texts.word('seat', seat)}: {texts.word('boss', boss)} ({boss})" for seat, boss in taken]
    free = [f"{texts.word('boss', boss)} ({boss})" for boss in display["free_bosses"]]
    return [*lines, texts.say("draw.bosses", {"bosses": ", ".join(free)})]


def wilds(view: View, display: View, texts: Texts) -> list[str]:
    decks = display["decks"]
    lines = [slot(display, number, texts) for number in (0, 1)]
    lines.append(texts.say("draw.wilds", {"princesses": listed("princess", view["wilds"], texts)}))
    lines.append(
        texts.say("draw.decks", {"timer": decks["timer"] + 1 - finale_is_out(view), "maps": decks["map"], "recruits": decks["recruits"]})
    )
    if display["pile"]:
        lines.append(texts.say("draw.pile", {"cards": " ".join(display["pile"])}))
    return lines


def finale_is_out(view: View) -> bool:
    return view["finale_color"] is not None


def slot(display: View, number: int, texts: Texts) -> str:
    shown = display["slots"][number]
    if shown is None:
        return texts.say("draw.slot_empty", {"slot": number + 1})
    effect = texts.say(f"effect.{shown['type']}")
    about = texts.word("color", shown["color"]) if shown["type"] == "finale" else shown["map"]
    name = f"{texts.word('map', shown['map'])} ({about})"
    return texts.say("draw.slot", {"slot": number + 1, "map": name, "effect": effect})


def listed(name: str, ids: Sequence[str], texts: Texts) -> str:
    return ", ".join(coded(name, id, texts) for id in ids) or texts.say("draw.nobody")


def coded(name: str, id: str, texts: Texts) -> str:
    """A name with the code by which whoever types calls it."""
    return f"{texts.word(name, id)} ({id})"


def player(view: View, display: View, place: int, number: int, seat: int | None, texts: Texts) -> list[str]:
    about, shown = view["players"][number], display["players"][number]
    title = texts.say("draw.player", {"place": place, "seat": number, "boss": about["boss"], "score": shown["score"]["total"]})
    parts = [title, texts.say("draw.sizes", shown), *states(view, about, number, texts)]
    lines = [" · ".join(parts)]
    lines.append("   " + texts.say("draw.princesses", {"princesses": listed("princess", about["princesses"], texts)}))
    if number != seat or view["phase"] != "plan":
        lines += ["   " + squad(one, seen, texts) for one, seen in zip(shown["squads"], about["squads"], strict=True)]
    return lines + ["   " + line for line in remembered(shown["remembered"], texts)]


def states(view: View, about: View, number: int, texts: Texts) -> list[str]:
    """The hat, tokens, elbows, and who is asked."""
    parts = [texts.say("draw.hat")] if view["butt"] == number else []
    if about["bully"]:
        parts.append(texts.say("draw.bully", {"count": about["bully"]}))
    for word, holds in (("ready", about["ready"]), ("on_turn", view["turn"] == number), ("victim", view["victim"] == number)):
        if holds:
            parts.append(texts.say(f"draw.{word}"))
    return parts


def squad(shown: View, seen: View, texts: Texts) -> str:
    """A squad with what lies under it, as far as the viewer may see that."""
    cards = "+".join([coded("card", seen["leader"], texts), *(card + "^" * (card in seen["faceup"]) for card in seen["supports"])])
    data = {"card": cards, "color": shown["color"], "strength": shown["strength"], "supports": shown["supports"]}
    parts = [texts.say("draw.squad" if shown["color"] else "draw.squad_action", data)]
    if seen["resolved"]:
        parts.append(texts.say("draw.squad_captured"))
    elif shown["wins"]:
        parts.append(texts.say("draw.squad_wins"))
    return " · ".join(parts)


def remembered(about: View | None, texts: Texts) -> list[str]:
    if about is None:
        return []
    lines: list[str] = []
    if about["rests"]:
        lines.append(texts.say("draw.rests", {"cards": " ".join(about["rests"]), "count": about["rests_hidden"]}))
    if about["in_hand"]:
        lines.append(texts.say("draw.in_hand", {"cards": " ".join(about["in_hand"])}))
    if about["recruits"]:
        lines.append(texts.say("draw.holds", {"count": about["recruits"], "cards": " ".join(about["may_hold"])}))
    return lines


def own(view: View, seat: int | None, texts: Texts) -> list[str]:
    if seat is None:
        return [texts.say("draw.spectator")]
    about = view["players"][seat]
    lines = [texts.say("draw.hand", {"cards": " ".join(about["hand"]) or texts.say("draw.empty")})]
    if about["retreat"]:
        lines.append(texts.say("draw.resting", {"cards": " ".join(about["retreat"])}))
    if view["phase"] == "plan" and about["ready"]:
        squads = [
            "+".join([each["leader"], *(card + "^" * (card in each["faceup"]) for card in each["supports"])]) for each in about["squads"]
        ]
        lines.append(texts.say("draw.squads", {"squads": " ".join(squads) or texts.say("draw.nobody")}))
    return lines


def example(state: FoggyState, seat: int | None, texts: Texts) -> list[str]:
    """How to write what this seat owes: the fullest of the first actions."""
    if seat is None or not state.owes(seat):
        return []
    count = int(state.count_actions(seat))
    number = count - 1 if state.phase != PLANNING else min(count - 1, 40)
    return [texts.say("draw.example", {"action": VERBS.text(int(state.nth_action(seat, number)), state, seat)})]

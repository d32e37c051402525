"""The list that rules write legal actions into."""

from __future__ import annotations

from grumbletop.engine.action_list import ROOM, ActionList


def test_a_list_grows_and_keeps_its_order() -> None:
    actions = ActionList()
    for n in range(5 * ROOM):
        actions.add(n * 2**40)
    assert actions.as_list() == [n * 2**40 for n in range(5 * ROOM)]


def test_a_cleared_list_holds_only_what_comes_after() -> None:
    actions = ActionList()
    for n in range(ROOM + 1):
        actions.add(n)
    actions.count = 0
    assert actions.as_list() == []
    actions.add(7)
    assert actions.as_list() == [7]

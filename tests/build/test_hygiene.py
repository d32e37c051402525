"""The hygiene check finds what it is there to find."""

from __future__ import annotations

import pytest

from tools.hygiene import check, check_subject

SLASH = "/"  # so that this file is clean itself


@pytest.mark.parametrize(
    ("file", "text", "what"),
    [
        ("docs/a.md", f"see {SLASH}home/ada/notes\n", "path of one machine"),
        ("tools/a.py", f"HERE = '{SLASH}root/x'\n", "path of one machine"),
        ("requirements/test.txt", f"--{'index'}-url x\n", "package index setting"),
        ("requirements/test.txt", f"pytest @ https:{SLASH}{SLASH}example.org/pytest.whl\n", "address"),
        ("src/a.py", "x = 1  # " + "TO" + "DO later\n", "unfinished work"),
        ("src/a.py", "<" * 7 + " HEAD\n", "left-over of a merge"),
        ("src/a.py", "x = 1\r\n", "carriage return"),
        ("src/a.py", "x = 1", "does not end with a line end"),
        ("src/a.so", "", "build product"),
        ("src/a.toml", "x" * 1_000_001, "1,000,001 bytes"),
    ],
)
def test_what_does_not_belong_is_found(file: str, text: str, what: str) -> None:
    found = check(file, text.encode())
    assert len(found) == 1
    assert what in found[0]


def test_bytes_that_are_no_text_are_found() -> None:
    assert check("docs/a.md", b"\xff\n") == ["docs/a.md: is not UTF-8 text"]


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("README.md", f"https:{SLASH}{SLASH}example.org{SLASH}home/page\n"),
        ("requirements/test.txt", "pytest==9.2.0 \\\n    --hash=sha256:00\n    # via -r requirements/test.in\n"),
        ("src/a.py", "to_do = 1\n"),
        ("src/__init__.py", ""),
    ],
)
def test_what_belongs_is_left_alone(file: str, text: str) -> None:
    assert check(file, text.encode()) == []


@pytest.mark.parametrize("subject", ["giant: show held and prone on the free side", "docs, tests: wrap lines", "records: keep " + "x" * 58])
def test_a_subject_with_its_topic_first_is_clean(subject: str) -> None:
    assert check_subject(subject) == []


@pytest.mark.parametrize(
    ("subject", "what"),
    [
        ("Giant Monster: 'held' stands free", "begin with the topic"),
        ("wip", "begin with the topic"),
        ("records: " + "x" * 64, "more than 72"),
    ],
)
def test_a_subject_without_topic_or_too_long_is_found(subject: str, what: str) -> None:
    (found,) = check_subject(subject)
    assert what in found

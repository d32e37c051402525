"""Content of a room, and packs that players add."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from grumbletop.engine.content import MOST_FILE_BYTES, MOST_FILES, MOST_PACK_BYTES, Content, Pack, read_pack
from grumbletop.engine.errors import BadContent


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "content" / "cards").mkdir(parents=True)
    (tmp_path / "content" / "cards" / "imp.toml").write_text('id = "imp"')
    (tmp_path / "content" / "cards" / "elf.toml").write_text('id = "elf"')
    (tmp_path / "content" / "names.toml").write_text('id = "names"')
    (tmp_path / "content" / "notes.txt").write_text("not content")
    return tmp_path


PACK = Pack("more", {"cards/ape.toml": 'id = "ape"'})


def ids(content: Content, part: str) -> list[str]:
    return [file.string("id") for file in content.folder(part)]


def test_own_files_come_first_in_the_order_of_their_names_then_packs(home: Path) -> None:
    content = Content(home, [PACK])
    assert ids(content, "cards") == ["elf", "imp", "ape"]
    assert ids(content, "names") == ["names"]
    assert ids(content, "card") == []


def test_a_room_without_content_has_none(tmp_path: Path) -> None:
    assert ids(Content(tmp_path), "cards") == []


def test_a_complaint_about_content_names_the_pack_and_the_file(home: Path) -> None:
    content = Content(home, [Pack("more", {"cards/ape.toml": "id = 7"})])
    with pytest.raises(BadContent, match=r"^content more/cards/ape.toml: id: expected a text"):
        ids(content, "cards")
    with pytest.raises(BadContent, match=r"^content more/cards/ape.toml: not TOML"):
        ids(Content(home, [Pack("more", {"cards/ape.toml": "id ="})]), "cards")


def test_a_file_that_belongs_to_no_part_is_refused(home: Path) -> None:
    Content(home, [PACK]).check_names(["cards", "names"])
    with pytest.raises(BadContent, match=r"more/spells/fire.toml: belongs to no part of this game; its parts are cards, names"):
        Content(home, [Pack("more", {"spells/fire.toml": ""})]).check_names(["cards", "names"])


def test_equal_digests_mean_equal_content(home: Path) -> None:
    plain, packed = Content(home), Content(home, [PACK])
    assert plain.digest == Content(home).digest
    digests = {
        plain.digest,
        packed.digest,
        Content(home, [Pack("other", PACK.files)]).digest,
        Content(home, [Pack("more", {"cards/ape.tom": 'lid = "ape"'})]).digest,
        Content(home, [Pack("more", {"cards/ape.toml": 'id = "ape" '})]).digest,
    }
    assert len(digests) == 5


def test_a_pack_is_a_folder_of_toml_files(home: Path) -> None:
    pack = read_pack(home / "content")
    assert pack.name == "content"
    assert list(pack.files) == ["cards/elf.toml", "cards/imp.toml", "names.toml"]


def test_a_folder_that_is_no_pack_is_refused(home: Path, tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    for folder, why in [
        (tmp_path / "missing", "is not a folder"),
        (empty, "has no .toml file"),
        (home / "content" / "names.toml", "is not a folder"),
    ]:
        with pytest.raises(BadContent, match=why):
            read_pack(folder)


def test_a_pack_has_bounds(tmp_path: Path) -> None:
    (tmp_path / "large.toml").write_text("#" * (MOST_FILE_BYTES + 1))
    with pytest.raises(BadContent, match="more than the 262,144 bytes"):
        read_pack(tmp_path)
    (tmp_path / "large.toml").unlink()
    for number in range(MOST_FILES + 1):
        (tmp_path / f"{number}.toml").write_text("")
    with pytest.raises(BadContent, match=f"more than {MOST_FILES} files"):
        read_pack(tmp_path)


def test_a_pack_is_not_too_large_as_a_whole(tmp_path: Path) -> None:
    size = MOST_FILE_BYTES - 10
    for number in range(MOST_PACK_BYTES // size + 1):
        (tmp_path / f"{number}.toml").write_text("#" * size)
    with pytest.raises(BadContent, match=r"4\.toml: the pack is too large: at most 1,048,576 bytes"):
        read_pack(tmp_path)


def test_a_pack_reads_nothing_outside_itself(tmp_path: Path) -> None:
    pack, secret = tmp_path / "pack", tmp_path / "secret.toml"
    pack.mkdir()
    secret.write_text('password = "rumpelstiltskin"')
    (pack / "fine.toml").write_text("")
    (pack / "also.toml").symlink_to("fine.toml")
    assert list(read_pack(pack).files) == ["also.toml", "fine.toml"]
    for name, target, why in (
        ("evil.toml", secret, "to a place outside the pack"),
        ("folder", tmp_path, "to a place outside the pack"),
        ("loop", pack, "is a link to a folder"),
        ("dead.toml", pack / "nowhere.toml", "is a broken link"),
    ):
        (pack / name).symlink_to(target)
        with pytest.raises(BadContent, match=why) as caught:
            read_pack(pack)
        assert name in str(caught.value)
        assert "rumpelstiltskin" not in str(caught.value)
        (pack / name).unlink()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_pack_waits_for_no_device(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    with pytest.raises(BadContent, match=r"pipe\.toml: is not an ordinary file"):
        read_pack(tmp_path)


@pytest.mark.parametrize(
    ("files", "why"),
    [
        ({"cards/ape.toml": 'id = "elf"'}, r'more/cards/ape\.toml: id: "elf" is already taken by cards/elf\.toml'),
        (
            {"cards/a.toml": 'id = "ape"', "cards/b.toml": 'id = "ape"'},
            r'more/cards/b\.toml: id: "ape" is already taken by more/cards/a\.toml',
        ),
        ({"names.toml": '[[names]]\nid = "a"', "names/b.toml": '[[names]]\nid = "a"'}, r'"a" is already taken'),
        ({"cards/a.toml": '[card]\nid = "a"', "cards/b.toml": '[card]\nid = "a"'}, r'"a" is already taken'),
    ],
)
def test_an_id_that_is_taken_is_refused_with_both_files(home: Path, files: dict[str, str], why: str) -> None:
    Content(home, [PACK]).check_packs(["cards", "names"])
    with pytest.raises(BadContent, match=why):
        Content(home, [Pack("more", files)]).check_packs(["cards", "names"])


def test_what_a_thing_lists_is_its_own(home: Path) -> None:
    files = {f"cards/{id}.toml": f'[card]\nid = "{id}"\n[[limb]]\nid = "jaws"' for id in "ab"}
    Content(home, [Pack("more", files)]).check_packs(["cards"])


def test_two_packs_of_one_name_are_refused(home: Path) -> None:
    with pytest.raises(BadContent, match="more: two packs have this name"):
        Content(home, [PACK, Pack("more", {"cards/cat.toml": 'id = "cat"'})]).check_packs(["cards"])

"""Content of a room, and packs that players add."""

from __future__ import annotations

from pathlib import Path

import pytest

from grumbletop.engine.content import MOST_FILE_BYTES, MOST_FILES, Content, Pack, read_pack
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
    with pytest.raises(BadContent, match=r"^content more/cards/ape.toml: not toml"):
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
        (empty, "holds no .toml file"),
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

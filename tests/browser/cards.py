"""Draws the pictures that previews of invitations show: a game's art and its title, as PNG.

python -m tests.browser.cards
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

from tests.browser.playing import launch, serve, sitting

FOLDER = Path(__file__).parents[2] / "web" / "public" / "cards"
SIZE = {"width": 600, "height": 315}
GAMES = ("grit", "grumbles_and_goofs", "foggy_frontlines", "grunt_growl_and_tear", "giant_monster_invasion")
ALONE = """slug => {
  const card = document.querySelector(`section[data-game=${slug}]`);
  const [art, title] = card.children;
  card.replaceChildren(art, title);
  card.style.cssText = "position: fixed; inset: 10px; rotate: none; translate: none; display: grid; padding: 18px; --art: 240px";
  card.style.gridTemplateColumns = "1fr 1fr";
  card.style.alignItems = "center";
  title.style.fontSize = "44px";
  document.querySelector(".home").replaceChildren(card);
}"""


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as place:
        browser = launch(playwright)
        process = serve(Path(place))
        try:
            for game in GAMES:
                with sitting(browser, process.table.address, viewport=SIZE, device_scale_factor=1) as person:
                    person.go()
                    expect(person.page.locator(f"[data-play={game}]")).to_be_visible()
                    person.page.wait_for_load_state("networkidle")
                    person.page.evaluate(ALONE, game)
                    person.page.wait_for_function("() => document.fonts.status === 'loaded'")
                    person.page.screenshot(path=FOLDER / f"{game}.png")
        finally:
            process.end()
            browser.close()


if __name__ == "__main__":
    main()

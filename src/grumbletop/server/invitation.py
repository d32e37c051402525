"""The page of an invitation link: the client, with metadata for link previews.

The invitation's secret is in the fragment of the link, which browsers don't send, so fetching a preview can't take the seat.
"""

from __future__ import annotations

from html import escape
from pathlib import Path

from grumbletop.engine.errors import GrumbletopError
from grumbletop.server.live_match import LiveMatch
from grumbletop.server.lobby import Lobby
from grumbletop.server.seats import HUMAN
from grumbletop.server.sentences import game_texts, server_texts

HEAD_ENDS = "</head>"


async def invitation(lobby: Lobby, client: Path, id: str, language: str) -> str:
    """The client's page; with game and host in its head where there is such a match."""
    page = (client / "index.html").read_text(encoding="utf-8")
    try:
        live = await lobby.live(id)
    except GrumbletopError:
        return page
    reach = lobby.services.settings.reach
    return page.replace(HEAD_ENDS, preview(live, client, reach[0] if reach else "", language) + HEAD_ENDS, 1)


def preview(live: LiveMatch, client: Path, base: str, language: str) -> str:
    texts = game_texts(live.game, language)
    host = next((seat.name for seat in live.seats if seat.maker and seat.kind == HUMAN), live.names[0])
    picture = f"cards/{live.game.info.slug}.png"
    said = {
        "og:type": "website",
        "og:site_name": "Grumbletop",
        "og:title": server_texts(language).say("page.invitation", {"name": host, "game": texts.say("game.name")}),
        "og:description": texts.say("game.line"),
        **({"og:image": f"{base}/{picture}"} if (client / picture).is_file() else {}),
    }
    return "".join(f'<meta property="{name}" content="{escape(value)}" />\n' for name, value in said.items())

"""What runs on a forge and in a container hangs together."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from tools.wheel import ROOT

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def jobs(name: str) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((ROOT / ".github" / "workflows" / name).read_text(encoding="utf-8"))["jobs"]
    return found


def commands(job: dict[str, Any]) -> list[str]:
    return [step["run"] for step in job["steps"] if "run" in step]


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: str(file.name))
def test_jobs_wait_for_jobs_that_exist(file: Any) -> None:
    known = jobs(file.name)
    for job in known.values():
        needs = job.get("needs", [])
        assert set([needs] if isinstance(needs, str) else needs) <= set(known)


def test_every_change_is_tested_as_everybody_tests_it() -> None:
    assert "./table test" in commands(jobs("test.yml")["test"])
    assert "./table test" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_only_a_tag_is_published_and_only_with_all_wheels_and_passed_tests() -> None:
    publish = jobs("release.yml")["publish"]
    assert publish["if"] == "github.ref_type == 'tag'"
    assert set(publish["needs"]) == {"test", "archive", "wheels"}
    assert jobs("release.yml")["test"]["uses"] == "./.github/workflows/test.yml"


def test_the_container_serves_as_somebody_without_rights() -> None:
    lines = (ROOT / "Containerfile").read_text(encoding="utf-8").splitlines()
    first = [line.split()[0] for line in lines if line[:1].isupper()]
    assert "USER 10001" in lines[lines.index("COPY --from=build /wheels /wheels") :]
    assert {"HEALTHCHECK", "VOLUME"} <= set(first)
    assert first[-1] == "ENTRYPOINT"

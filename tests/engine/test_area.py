"""Free points: shapes, spellings, and what people type."""

from __future__ import annotations

import pytest

from grumbletop.engine.area import Area, Circle, Onward, Polygon, Ray

TABLE = Area([Polygon([(0, 0), (3600, 0), (3600, 2400), (0, 2400)])], [Circle(1000, 1000, 100)], (500, 500), "unit.inch", 100, 1, down=True)


@pytest.mark.parametrize(
    ("x", "y", "inside"),
    [(0, 0, True), (3600, 1, True), (3601, 1, False), (1000, 1100, False), (1000, 1101, True), (1800, 2400, True), (-1, 5, False)],
)
def test_a_point_lies_in_a_shape_and_in_no_hole(x: float, y: float, inside: bool) -> None:
    assert TABLE.holds(x, y) == inside


def test_a_bent_polygon_holds_what_lies_inside_it() -> None:
    bent = Polygon([(0, 0), (10, 0), (10, 10), (5, 4), (0, 10)])
    assert [bent.holds(*point) for point in ((5, 3), (5, 4), (5, 5), (1, 8), (9, 9))] == [True, True, False, True, False]


def test_a_ray_holds_what_lies_on_it() -> None:
    ray = Ray(0, 0, 30, 40)
    assert [ray.holds(*point) for point in ((15, 20), (16, 20), (33, 44), (0, 5))] == [True, True, False, False]


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        ("1200,900", "1200,900"),
        (" ( 1200 ; 900 ) ", "1200,900"),
        ("1200.6 900", "1201,900"),
        ("3 o'clock, 4.5", "950,500"),
        ("12 o'clock 1", "500,400"),
        ("6 Uhr, 2,5 Zoll", "500,750"),
        ("9:00 O’CLOCK, 4.5 inches", "50,500"),  # noqa: RUF001 -- as phones write it
        ("north 3", "500,200"),
        ("North, 3 inches", "500,200"),
        ("NE 2", "641,359"),
        ("south-southwest, 1", "462,592"),
        ("3 inches north-northeast", "615,223"),
        ("1.5 w", "350,500"),
        ("Norden 3", "500,200"),
        ("nach Ostsüdosten, 2,5 Zoll", "731,596"),
        ("NO 2", "641,359"),
        ("2 Zoll nach Süden", "500,700"),
        ("90°, 2", "700,500"),
        ("northish 3", None),
        ("north", None),
        ("3 north 3", None),
        ("-0.2,0", "0,0"),
        ("1e3,5", None),
        ("3 o'clock", None),
        ("1,2,3", None),
        ("", None),
        ("\u0661,\u0662", "1,2"),
    ],
)
def test_what_people_type_is_read(typed: str, value: str | None) -> None:
    assert TABLE.read(typed) == value


@pytest.mark.parametrize(
    ("value", "bearing"),
    [("950,500", (3, 4.5)), ("500,400", (12, 1.0)), ("500,750", (6, 2.5)), ("50,490", (9, 4.5)), ("500,500", None), ("north", None)],
)
def test_a_point_is_told_by_the_clock(value: str, bearing: tuple[int, float] | None) -> None:
    told = TABLE.bearing(value)
    assert (told and (told[0], round(told[1], 2))) == bearing


def test_coordinates_are_multiples_of_the_snap() -> None:
    half = Area([Circle(0, 0, 5)], snap=0.5)
    assert half.value(1.3, -0.2) == "1.5,0"
    assert half.read("2.25,2.2") == "2,2"


def test_an_area_is_described_as_data() -> None:
    told = TABLE.described()
    assert told["shapes"] == [{"shape": "polygon", "points": [[0, 0], [3600, 0], [3600, 2400], [0, 2400]]}]
    assert told["holes"] == [{"shape": "circle", "x": 1000, "y": 1000, "radius": 100}]
    assert (told["origin"], told["unit"], told["per_unit"], told["snap"], told["down"]) == ([500, 500], "unit.inch", 100, 1, True)
    assert told["later"] == []


def test_where_a_further_point_may_lie_is_described_beside_it() -> None:
    area = Area([Circle(0, 0, 5)], later=[Onward(Circle(9, 0, 5), (4, 0))])
    assert area.described()["later"] == [{"shape": "circle", "x": 9, "y": 0, "radius": 5, "via": [4, 0]}]
    assert not area.holds(12, 0)

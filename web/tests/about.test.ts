import { expect, it } from "vitest";
import { aboutOf } from "../src/lib/about";

const texts = { "about.grumble.push": "Pushes.", "about.card": "A card.", "about.card.X": "A boss." };

it("explains a thing by the name the board gives it, by itself, or by its kind", () => {
  expect(aboutOf(texts, "grumble.push", "square:d4")).toBe("Pushes.");
  expect(aboutOf(texts, "", "card:X")).toBe("A boss.");
  expect(aboutOf(texts, "", "card:r4")).toBe("A card.");
  expect(aboutOf(texts, "", "square:d4")).toBe("");
  expect(aboutOf(texts, "", "")).toBe("");
});

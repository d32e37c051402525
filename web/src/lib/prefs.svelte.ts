/** What this browser's person likes: language, light or dark, a name. */
import { PACES, type Pace } from "./playback";
import { CATALOGUES, fill, LANGUAGES, preferred, type Key, type Language } from "./texts";
import type { Data } from "./wire_types";

export type Light = "system" | "light" | "dark";
/** When a move asks to be confirmed: whenever it takes several clicks, always, or never. */
export type Confirming = "several" | "always" | "never";
export const CONFIRMINGS: readonly Confirming[] = ["several", "always", "never"];

/** Faces to choose from: each is drawn from its name. */
export const FACES: readonly string[] = Array.from({ length: 10 }, (_, index) => `grump-${index + 1}`);

const read = (name: string): string => localStorage.getItem(`grumbletop.${name}`) ?? "";
const write = (name: string, value: string): void => localStorage.setItem(`grumbletop.${name}`, value);

class Prefs {
  language = $state<Language>(LANGUAGES.find((each) => each === read("language")) ?? preferred(navigator.languages));
  light = $state<Light>((read("light") as Light) || "system");
  name = $state(read("name"));
  /** One of `FACES`; "" while nobody has chosen one. */
  face = $state(read("face"));
  /** Whether the browser says so when it is this person's turn. */
  notify = $state(read("notify") === "on");
  /** Whether what others grumble is shown. */
  emotes = $state(read("emotes") !== "off");
  /** Off until somebody asks for it. */
  sound = $state(read("sound") === "on");
  /** How fast the doings of others are shown. */
  pace = $state<Pace>(PACES.find((each) => each === read("pace")) ?? "normal");
  confirming = $state<Confirming>(CONFIRMINGS.find((each) => each === read("confirming")) ?? "several");

  setLanguage(language: Language): void {
    this.language = language;
    write("language", language);
  }

  setLight(light: Light): void {
    this.light = light;
    write("light", light);
  }

  setFace(face: string): void {
    this.face = FACES.includes(face) ? face : "";
    write("face", this.face);
  }

  setNotify(on: boolean): void {
    this.notify = on;
    write("notify", on ? "on" : "off");
  }

  setEmotes(on: boolean): void {
    this.emotes = on;
    write("emotes", on ? "on" : "off");
  }

  setSound(on: boolean): void {
    this.sound = on;
    write("sound", on ? "on" : "off");
  }

  /** Whether somebody here has met this game: played it, learnt it, or said that they don't want to. */
  knows(game: string): boolean {
    return read("known").split(" ").includes(game);
  }

  markKnown(game: string): void {
    if (!this.knows(game)) write("known", `${read("known")} ${game}`.trim());
  }

  setPace(pace: Pace): void {
    this.pace = pace;
    write("pace", pace);
  }

  setConfirming(when: Confirming): void {
    this.confirming = when;
    write("confirming", when);
  }

  setName(name: string): void {
    this.name = name.trim().slice(0, 40);
    write("name", this.name);
  }
}

export const prefs = new Prefs();

export function t(key: Key, data?: Data): string {
  return fill(CATALOGUES[prefs.language], key, data);
}

/** A number with at most one place, as people write it: 4.5, or 4,5 in German. */
export const decimal = (number: number): string => new Intl.NumberFormat(prefs.language, { maximumFractionDigits: 1 }).format(number);

/** Follows the system unless a side was chosen. */
export function paintTable(light: Light): void {
  const dark = light === "dark" || (light === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset["table"] = dark ? "dark" : "light";
}

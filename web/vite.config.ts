import { readdirSync, readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** The licence texts of what goes into the bundle, fonts above all, go along with it. */
function licences(): Plugin {
  return {
    name: "licences",
    generateBundle() {
      const fonts = readdirSync("node_modules/@fontsource").map((name) => `@fontsource/${name}`);
      for (const name of [...fonts, "svelte"]) {
        const file = readdirSync(`node_modules/${name}`).find((each) => /^licen[cs]e/i.test(each));
        if (!file) throw new Error(`${name} has no licence text`);
        this.emitFile({ type: "asset", fileName: `licences/${name.replace("@fontsource/", "")}.txt`, source: readFileSync(`node_modules/${name}/${file}`) });
      }
    },
  };
}

export default defineConfig({
  plugins: [svelte(), licences()],
  build: { target: "es2023", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { host: "127.0.0.1", proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  test: { environment: "node", include: ["tests/**/*.test.ts"] },
});

import "./lib/older_browsers";
import "./style/fonts.css";
import "./style/tokens.css";
import "./style/paper.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { fromPath } from "./lib/links";

const invitation = fromPath(location.pathname, location.hash);
if (invitation) history.replaceState(null, "", `/${invitation}`);

if ("serviceWorker" in navigator) addEventListener("load", () => void navigator.serviceWorker.register("/sw.js").catch(() => undefined));

export default mount(App, { target: document.getElementById("app")! });

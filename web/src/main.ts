import "./style/fonts.css";
import "./style/tokens.css";
import "./style/paper.css";
import { mount } from "svelte";
import App from "./App.svelte";

export default mount(App, { target: document.getElementById("app")! });

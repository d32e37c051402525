/** What kind of screen this is, in the words of the style sheets. */
import { MediaQuery } from "svelte/reactivity";

/** A phone on its side, or a desk at twice the size: the board has little height, and everything else stands beside it. */
export const low = new MediaQuery("(min-width: 560px) and (max-width: 1023px) and (max-height: 600px)");

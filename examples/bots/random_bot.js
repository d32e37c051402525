// A bot for any game of Grumbletop in JavaScript: plays any legal action.
//   grumbletop play grit --bot "node random_bot.js"
const lines = require("readline").createInterface({ input: process.stdin });
const say = (word, data) => console.log(`${word} ${JSON.stringify(data)}`);
const any = (list) => list[Math.floor(Math.random() * list.length)];

let prefix = []; // parts chosen so far, where a decision has too many actions to list

function hear(word, data) {
  if (word === "grumbletop") say("bot", { name: "Random in JavaScript", protocol: 1 });
  if (word === "quit") process.exit(0);
  if (word === "decide" && data.actions) say("play", { id: data.id, text: any(data.actions) });
  if (word === "decide" && !data.actions) ask(data.id, []);
  if (word === "choices") compose(data);
}

function ask(id, parts) {
  prefix = parts;
  say("choices", { id, prefix });
}

// The host offers parts until they make a whole action.
function compose({ id, offered, whole }) {
  const enough = whole !== null && (offered.length === 0 || Math.random() < 0.3);
  if (enough) say("play", { id, text: whole });
  else ask(id, [...prefix, any(offered).value]);
}

lines.on("line", (line) => {
  const space = line.indexOf(" ");
  const word = space < 0 ? line : line.slice(0, space);
  hear(word, space < 0 ? {} : JSON.parse(line.slice(space + 1)));
});

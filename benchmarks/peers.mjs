// One attempt of an npm peer at a time: started by peers.py, whose lines it answers as
// peers_child.py does.
//
//     node peers.mjs FOLDER PEER SEED

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createContext, runInContext } from "node:vm";

const [folder, name, seed] = process.argv.slice(2);

// Xorshift (Marsaglia, 2003) stands in for Math.random, which takes no seed.
let state = Number(seed) * 2654435761 | 1;
Math.random = () => {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) / 2 ** 32;
};

// The package exports only a layout on a square three times as long as the longest word; its file
// run as a script has the functions that this is made of, which take any board.
function layoutGenerator() {
  const file = join(folder, "crossword-layout-generator/src/layout_generator.js");
  const peer = createContext({ console: { log() {} } });
  runInContext(readFileSync(file, "utf8"), peer);
  const weights = [0.7, 0.15, 0.1, 0.05]; // those of its generateSimpleTable
  return ({ words, columns, rows }) => {
    const list = words.map((answer) => ({ clue: "", answer }));
    const table = peer.initTable(rows, columns);
    const filled = peer.generateTable(table, rows, columns, list, weights);
    return peer.removeIsolatedWords(filled).result
      .filter(({ orientation }) => orientation !== "none")
      .map(({ answer, starty, startx, orientation }) => [answer, starty - 1, startx - 1, orientation]);
  };
}

function generator() {
  const peer = createRequire(import.meta.url)(join(folder, "crossword-generator"));
  return ({ words, columns, rows }) => {
    const side = Math.min(columns, rows);
    const { placedWords } = peer.generateCrossword(words, {
      wordCount: words.length,
      maxAttempts: 1,
      maxGridSize: side,
      minWordLength: 1,
      maxWordLength: side,
    });
    return placedWords.map(({ word, startRow, startCol, direction }) =>
      [word, startRow, startCol, direction === "vertical" ? "down" : "across"]);
  };
}

const attempt = name === "crossword-generator" ? generator() : layoutGenerator();
const start = process.cpuUsage();
for await (const line of createInterface({ input: process.stdin })) {
  const placed = attempt(JSON.parse(line));
  const { user, system } = process.cpuUsage(start);
  process.stdout.write(`${JSON.stringify({ seconds: (user + system) / 1e6, placed })}\n`);
}

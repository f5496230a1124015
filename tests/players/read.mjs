// What players make of puzzle files, as JSON: the title, the letters as seen, the cells that have
// numbers, and the clues with their answers where the player works them out.
//
//     node read.mjs PLAYER=FILE...

import { readFileSync } from "node:fs";
import confuzzle from "@confuzzle/puz-crossword";
import puzzmo from "xd-crossword-tools";
import { parse } from "@xwordly/xword-parser";

const BLOCK = "#";

// The reader of Confuzzle, a player for several people.
function readByConfuzzle(file) {
  const puzzle = confuzzle.PuzCrossword.from(readFileSync(file));
  const { width, height, solution, parsedClues, title } = puzzle;
  const rows = Array.from({ length: height }, (_, row) =>
    [...solution.slice(row * width, (row + 1) * width)].map((sign) => (sign === "." ? BLOCK : sign)));
  const clues = (across) => parsedClues.filter((clue) => clue.isAcross === across)
    .map(({ number, text, solution: answer }) => ({ number, text, answer }));
  const numbers = parsedClues.map(({ row, col, number }) => [row, col, number]);
  return { title, rows, numbers, across: clues(true), down: clues(false) };
}

// The readers of Puzzmo: of .xd its own, of .puz that of Down for a Cross (puzjs); both make .xd.
function readByPuzzmo(file) {
  const found = puzzmo.xdToJSON(asXd(file));
  const rows = found.tiles.map((row) => row.map(({ type, letter }) => (type === "blank" ? BLOCK : letter)));
  const clues = (list) => list.map(({ number, body, answer }) => ({ number, text: body, answer }));
  const { across, down } = found.clues;
  const numbers = [...across, ...down].map(({ number, position }) => [position.index, position.col, number]);
  return { title: found.meta.title, rows, numbers, across: clues(across), down: clues(down) };
}

function asXd(file) {
  if (file.endsWith(".xd")) return readFileSync(file, "utf8");
  if (file.endsWith(".jpz")) return puzzmo.jpzToXD(readFileSync(file, "utf8"));
  return puzzmo.puzToXD(readFileSync(file));
}

// Xwordly's reader of four formats.
function readByXwordly(file) {
  const { title, grid, clues } = parse(readFileSync(file), { filename: file });
  const rows = grid.cells.map((row) => row.map((cell) => (cell.isBlack ? BLOCK : cell.solution)));
  const numbers = grid.cells.flatMap((row, y) =>
    row.flatMap(({ number }, x) => (number ? [[y, x, number]] : [])));
  return { title, rows, numbers, ...clues };
}

const players = { confuzzle: readByConfuzzle, puzzmo: readByPuzzmo, xwordly: readByXwordly };
console.warn = () => {}; // what a player misses, the test sees
for (const asked of process.argv.slice(2)) {
  const [player, file] = asked.split("=");
  let told;
  try {
    told = players[player](file);
  } catch (error) {
    told = { error: String(error) };
  }
  console.log(JSON.stringify({ asked, ...told }));
}

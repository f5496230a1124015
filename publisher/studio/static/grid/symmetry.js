// The images of a cell by a symmetry, for previews; the server decides.

const TURNS = {
  rotational: ([row, column], width, height) => [height - 1 - row, width - 1 - column],
  quarter: ([row, column], width, height) => [column, height - 1 - row],
  "left-right": ([row, column], width) => [row, width - 1 - column],
  "up-down": ([row, column], width, height) => [height - 1 - row, column],
  diagonal: ([row, column]) => [column, row],
  none: (place) => place,
};

export const SYMMETRIES = Object.keys(TURNS);
export const needsSquare = (symmetry) => symmetry === "quarter" || symmetry === "diagonal";

/** A place and its images, each once. */
export function images(symmetry, place, width, height) {
  const found = [place];
  for (;;) {
    const next = TURNS[symmetry](found.at(-1), width, height);
    if (next[0] === place[0] && next[1] === place[1]) return found;
    found.push(next);
  }
}

/** The cells that would become blocks if the grid were made symmetric, as keys. */
export function lackingBlocks(board) {
  const found = new Set();
  for (const place of board.places()) {
    if (!board.cell(place).block) continue;
    for (const image of images(board.state.symmetry, place, board.width, board.height)) {
      if (board.isLetter(image)) found.add(`${image[0]},${image[1]}`);
    }
  }
  return found;
}

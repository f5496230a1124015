// The kind of a draft's puzzle, and what makes puzzles of it.

import { facts } from "./facts.js";

/** The name of the kind in settings; "" for a crossword. @param {Settings} [settings] */
export function kindOf({ kind } = {}) {
  if (typeof kind === "string") return kind === "crossword" ? "" : kind;
  return kind ? Object.keys(kind)[0] : "";
}

/** The generator that makes puzzles where the settings name none. @param {Settings} [settings] */
export function usualGenerator(settings) {
  const own = facts.kinds.find(([name]) => name === kindOf(settings));
  return own?.[2] ?? facts.generator;
}

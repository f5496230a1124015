// Pure: why a word is not in the puzzle, in the language of the interface. Tested under Node.
//
// The program says its reasons in English; `said` has their patterns, `own` the same in another
// language, by the same names. A reason that no pattern fits, such as one of a plugin, stays as it is.

/** A function that says a reason in the other language. */
export function translator(said, own) {
  const patterns = Object.entries(said ?? {}).map(([name, text]) => [pattern(text), own[name]]);
  return (reason) => {
    for (const [fits, text] of patterns) {
      const found = fits.exec(reason);
      if (found)
        return text.replace(/\{(\w+)\}/g, (_, place) => `\u2068${shortened(found.groups[place])}\u2069`);
    }
    return reason;
  };
}

// Where a word was read: its line, and the name of its file unless it was written in the box.
function shortened(said) {
  const [, name, line] = /^at (?:.*[\\/])?([^\\/]+):(\d+)$/.exec(said) ?? [];
  if (!line) return said;
  return name === "words.txt" ? `in line ${line}` : `in line ${line} of ${name}`;
}

function pattern(text) {
  const parts = text
    .split(/\{(\w+)\}/)
    .map((part, number) =>
      number % 2 ? `(?<${part}>.*)` : part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"),
    );
  return new RegExp(`^${parts.join("")}$`);
}

// Pure: why a word is not in the puzzle, and what a format cannot hold, in the language of the
// interface. Tested under Node.
//
// The program says its reasons in English; `said` has their patterns, `own` the same in another
// language, by the same names. A reason that no pattern fits, such as one of a plugin, stays as it is.

const LISTED_BEFORE = /^it has the same letters as “/;
const LASTING = /^it (?:has|mixes|is|cannot|shares no letter with any other) /;

/** Whether a line was left out for one with the same letters, and not for want of room. */
export function isListedBefore(/** @type {string} */ reason) {
  return LISTED_BEFORE.test(reason);
}

/** Whether a word was left out for its letters or for a setting: no longer search finds room for it. */
export function isLasting(/** @type {string} */ reason) {
  return LASTING.test(reason);
}

/**
 * A function that says a reason in the other language; `shown` says what is in a place. Where the
 * program's language is the page's, there is no `said`, and only the places are said otherwise.
 * @param {Texts | undefined} said
 * @param {Texts} own
 * @returns {(reason: string) => string}
 */
export function translator(said, own, shown = (/** @type {string} */ value) => value) {
  const patterns = Object.entries(said ?? own).map(([name, text]) => ({ fits: pattern(text), text: own[name] }));
  return (reason) => {
    for (const { fits, text } of patterns) {
      const found = fits.exec(reason);
      if (found)
        return text.replace(/\{(\w+)\}/g, (_, place) => `\u2068${shown(found.groups?.[place] ?? "")}\u2069`);
    }
    return reason;
  };
}

/**
 * A function that says in the other language what a format loses of a puzzle, or refuses it for.
 * `own` has the same sections `features` and `formats`; a loss may be several features.
 * Where the program's language is the page's, `people` has other words for those of a config.
 * @param {Said | undefined} said
 * @param {Pick<Said, "features" | "formats"> & {people?: Texts}} own
 * @returns {(loss: string) => string}
 */
export function lossTranslator(said, own) {
  const people = Object.entries(own.people ?? {});
  if (!said) return (loss) => people.reduce((text, [config, plain]) => text.replace(config, plain), loss);
  const features = Object.entries(said.features).map(([name, text]) => ({ said: text, own: own.features[name] }));
  const ofFormats = translator(said.formats, own.formats, translated);
  /** @returns {string} */
  function translated(/** @type {string} */ loss) {
    return listed(loss, features)?.join(", ") ?? ofFormats(loss);
  }
  return translated;
}

/**
 * The features of a list with commas, some of which have a comma themselves; null if it is none.
 * @returns {string[] | null}
 */
function listed(/** @type {string} */ text, /** @type {{said: string, own: string}[]} */ features) {
  for (const { said, own } of features) {
    if (text === said) return [own];
    const rest = text.startsWith(`${said}, `) ? listed(text.slice(said.length + 2), features) : null;
    if (rest) return [own, ...rest];
  }
  return null;
}

/**
 * A function that says where a word was read in a page's language: its line, and the name of its file unless it
 * was written in the box. @param {(key: string, values: Values) => string} t @returns {(said: string) => string}
 */
export function placeTeller(t) {
  return (said) => {
    const [, name, line] = /^at (?:.*[\\/])?([^\\/]+):(\d+)$/.exec(said) ?? [];
    if (!line) return said;
    return name === "words.txt" ? t("words.in_line", { line }) : t("words.in_line_of", { line, name });
  };
}

function pattern(/** @type {string} */ text) {
  const parts = text
    .split(/\{(\w+)\}/)
    .map((part, number) =>
      number % 2 ? `(?<${part}>.*)` : part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"),
    );
  return new RegExp(`^${parts.join("")}$`);
}

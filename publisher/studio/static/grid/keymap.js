// The keymap of the grid: the menus, the sheet of keys and the key handlers read it.
// Shortcuts are known by their place on the keyboard (event.code), signs by what they type: so
// both work on a layout that has other letters.

/**
 * @typedef {{sign?: string, code?: string, ctrl?: boolean, shift?: boolean, alt?: boolean}} Shortcut
 * @typedef {Shortcut & {name: ActionName, keys: string[]}} KeyedAction - `keys` are those of the sheet of keys
 * @typedef {{code: string, key: string, ctrlKey: boolean, metaKey: boolean, shiftKey: boolean, altKey: boolean}} Key
 */

/** @param {ActionName} name @param {string[]} keys @param {Shortcut} shortcut @returns {KeyedAction} */
const act = (name, keys, shortcut = {}) => ({ name, keys, ...shortcut });

/** The menus; `others` are keys that no action has. @type {{name: string, actions: KeyedAction[], others?: {name: string, keys: string[]}[]}[]} */
export const MENUS = [
  {
    name: "go",
    others: [{ name: "arrows", keys: ["↑", "↓", "←", "→"] }],
    actions: [
      act("turn", ["Space"], { sign: " " }),
      act("next", ["Enter"], { code: "Enter" }),
      act("previous", ["Shift", "Enter"], { code: "Enter", shift: true }),
      act("home", ["Home"], { code: "Home" }),
      act("end", ["End"], { code: "End" }),
      act("tightest", ["!"], { sign: "!" }),
      act("candidates", ["Alt", "↓"], { code: "ArrowDown", alt: true }),
      act("clue", ["Alt", "↑"], { code: "ArrowUp", alt: true }),
      act("letters", ["\\"]),
      act("keys", ["?"], { sign: "?" }),
    ],
  },
  {
    name: "edit",
    actions: [
      act("undo", ["Ctrl", "Z"], { code: "KeyZ", ctrl: true }),
      act("redo", ["Ctrl", "Y"], { code: "KeyY", ctrl: true }),
      act("clear", ["Ctrl", "Backspace"], { code: "Backspace", ctrl: true }),
      act("pin", ["*"], { sign: "*" }),
      act("several", ["+"], { sign: "+" }),
      act("given", ["%"], { sign: "%" }),
      act("reject", ["-"], { sign: "-" }),
      act("rejectEverywhere", []),
      act("never", []),
    ],
  },
  {
    name: "grid",
    actions: [
      act("block", ["."], { sign: "." }),
      act("barAfter", ["|"], { sign: "|" }),
      act("barBelow", ["_"], { sign: "_" }),
      act("circle", ["`"], { sign: "`" }),
      act("shade", ["~"], { sign: "~" }),
      act("symmetric", []),
      act("anotherGrid", []),
    ],
  },
  {
    name: "fill",
    others: [{ name: "area", keys: ["Shift", "↑↓←→"] }],
    actions: [
      act("areaWord", []),
      act("areaAll", ["Ctrl", "A"], { code: "KeyA", ctrl: true }),
      act("fill", ["Ctrl", "Enter"], { code: "Enter", ctrl: true }),
      act("another", ["Ctrl", "Shift", "Enter"], { code: "Enter", ctrl: true, shift: true }),
      act("accept", ["="], { sign: "=" }),
      act("escape", ["Esc"], { code: "Escape" }),
    ],
  },
];

const ALL = MENUS.flatMap((menu) => menu.actions);
const SIGNS = new Map(ALL.filter((each) => each.sign).map((each) => [each.sign, each.name]));

/** The key that shows the possible letters while it is held. */
export const HELD = "Backslash"; // by its place, as it types other signs elsewhere

/** The action of a sign that was typed, or null. */
export const actionOfSign = (/** @type {string} */ sign) => SIGNS.get(sign) ?? null;

/**
 * The action of a key with its modifiers, or null. `isLetter` says whether a text is a letter.
 * @param {Key} event
 * @param {(sign: string) => boolean} isLetter
 * @returns {ActionName | null}
 */
export function actionOfKey(event, isLetter = () => false) {
  const ctrl = event.ctrlKey || event.metaKey;
  if (ctrl && event.shiftKey && event.code === "KeyZ") return "redo";
  const code = event.code === "NumpadEnter" ? "Enter" : event.code;
  const found = ALL.find(
    (each) =>
      each.code === code &&
      Boolean(each.ctrl) === Boolean(ctrl) &&
      Boolean(each.shift) === Boolean(event.shiftKey) &&
      Boolean(each.alt) === Boolean(event.altKey),
  );
  if (found) return found.name;
  // Some layouts have no ` here, or a dead one: the key itself circles, unless it types something.
  return isBareKey(event, "Backquote", isLetter) ? "circle" : null;
}

/** Whether a key is the one that shows the possible letters. @param {Key} event @param {(sign: string) => boolean} isLetter */
export const isHeldKey = (event, isLetter) => isBareKey(event, HELD, isLetter);

/**
 * Whether a key at a place of the keyboard is pressed alone, and types no letter and no sign of ours.
 * @param {Key} event
 * @param {string} code
 * @param {(sign: string) => boolean} isLetter
 */
function isBareKey(event, code, isLetter) {
  const isAlone = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
  return event.code === code && isAlone && !SIGNS.has(event.key) && !isLetter(event.key);
}

// Shows the puzzle that the address carries after its #, in place of that of the page.
//
// An address is anybody's, and carries no markup but a tree: its elements are made one by one, of those of
// our own pages and with their attributes alone. None that loads, runs, sends or leads anywhere is among them.

/**
 * @typedef {string | [name: string, attributes: Record<string, string>, children: any[]]} Part
 * @typedef {{version: number, language: string, direction: string, columns: number, rows: number,
 *   body: Part[], record: string}} Carried
 */

const SIGN = "#puzzle=";
const MOST_BYTES = 2_000_000; // unpacked: a short address may say a long text
const elements = new Set(
  "b bdi button div footer h1 h2 header i input li main ol p section span sub sup table tbody td th thead tr".split(" "),
);
const attributes =
  /^((aria-[a-z]+|autocapitalize|class|data-action|data-scope|dir|hidden|id|lang|readonly|role|scope|tabindex|value)=|type=button$)/;

/** @param {string} text */
async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
  let left = MOST_BYTES;
  const limit = new TransformStream({
    transform(chunk, controller) {
      left -= chunk.length;
      if (left < 0) throw new RangeError("the puzzle is too large");
      controller.enqueue(chunk);
    },
  });
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate")).pipeThrough(limit);
  return new Response(stream).text();
}

/** A part of the page; raises an error for one that our pages do not have. @param {Part} part @returns {Node} */
function rebuilt(part) {
  if (typeof part === "string") return document.createTextNode(part);
  const [name, given, children] = part;
  if (!elements.has(name)) throw new TypeError(`element ${name}`);
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(given)) {
    if (!attributes.test(`${key}=${value}`)) throw new TypeError(`attribute ${key}`);
    element.setAttribute(key, value);
  }
  element.append(...children.map(rebuilt));
  return element;
}

/** @param {Carried} carried */
function show({ version, language, direction, columns, rows, body, record }) {
  if (version !== 1) throw new RangeError(`version ${version}`);
  JSON.parse(record);
  const root = document.documentElement;
  const own = /** @type {HTMLElement} */ (document.getElementById("record"));
  document.body.replaceChildren(...body.map(rebuilt), own);
  own.textContent = record;
  [root.lang, root.dir] = [language, direction];
  root.style.setProperty("--columns", String(Number(columns)));
  root.style.setProperty("--rows", String(Number(rows)));
  document.title = document.querySelector("h1")?.textContent ?? "";
}

/** Says in words that the address is damaged. */
function complain() {
  const { words } = JSON.parse(document.getElementById("record")?.textContent ?? "");
  const main = document.createElement("main");
  const told = document.createElement("h1");
  told.lang = /** @type {HTMLElement} */ (document.querySelector(".tools")).lang;
  document.title = told.textContent = words.damaged;
  main.append(told);
  document.body.replaceChildren(main);
}

export const isShared = location.hash.startsWith(SIGN);
export let isShown = false;
if (isShared) {
  try {
    show(JSON.parse(await unpacked(location.hash.slice(SIGN.length))));
    isShown = true;
  } catch {
    complain();
  }
}
addEventListener("hashchange", () => location.reload());

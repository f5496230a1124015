// Talk with the server: JSON in, JSON out, and patience while it is gone.

import { element } from "./nodes.js";
import { lasting, say, settled } from "./notice.js";
import { t } from "./texts.js";

const FIRST_WAIT = 500;
const LONGEST_WAIT = 5000;
/** @type {Set<RequestInit>} */
const unsent = new Set(); // what the studio has not received while it does not answer, or lets nobody in
const CONFIG = /^.*?\.yaml: /gm; // the file that a draft would be, which nobody has seen

/**
 * The server refused something; `view` is the newer view of a conflict, `file` the one on the shelf that is at
 * fault, and a search has `ranOut` of time.
 */
export class Refused extends Error {
  /** @param {number} status @param {{error?: string, kind?: string, view?: View, file?: string, ranOut?: boolean}} said */
  constructor(status, { error, kind, view, file, ranOut = false } = {}) {
    super((error || `${status}`).replaceAll(CONFIG, ""));
    this.status = status;
    this.kind = kind;
    this.view = view;
    this.file = file;
    this.ranOut = ranOut;
  }
}

/**
 * The JSON answer to a GET. While the server is gone, it says so and tries again.
 * @template {string} P
 * @param {P} path
 * @param {AbortSignal} [signal]
 * @returns {Promise<AnswerOf<Got, P>>}
 */
export async function get(path, signal) {
  return (await sent(path, undefined, signal)).json();
}

/**
 * The JSON answer to a POST. While the server is gone, or a newer start refuses it, it is tried again, for
 * another tab may be let in and the cookie is for all. Commands carry the change number they are for, so that
 * none is done twice.
 * @template {string} P
 * @param {P} path
 * @param {object} body
 * @returns {Promise<AnswerOf<Posted, P>>}
 */
export async function post(path, body) {
  return (await sent(path, body)).json();
}

/**
 * The lines of a streamed answer, each a JSON value; leaving the loop ends the work behind it.
 * @param {string} path
 * @param {object} body
 * @param {AbortSignal} [signal]
 */
export async function* stream(path, body, signal) {
  const ended = new AbortController();
  const either = signal ? AbortSignal.any([signal, ended.signal]) : ended.signal;
  try {
    const answer = await sent(path, body, either);
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (let isDone = false; reader && !isDone; ) {
      const { value = "", done } = await reader.read();
      const lines = (rest + value).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) if (line) yield JSON.parse(line);
      isDone = done;
    }
    if (rest.trim()) yield JSON.parse(rest);
  } finally {
    ended.abort();
  }
}

/** Run something that talks with the server, and say calmly what went wrong; true if nothing did. */
export async function calmly(/** @type {() => unknown} */ work) {
  try {
    await work();
    return true;
  } catch (error) {
    const reason = reasonOf(error);
    if (reason) say(t("common.not_done", { reason }));
    return false;
  }
}

/** What went wrong, with a link to what on the shelf is at fault, to be shown. */
export function shownReason(/** @type {unknown} */ thrown, text = asError(thrown).message) {
  if (!(thrown instanceof Refused) || !thrown.file) return [text];
  return [text, " ", element("a", { href: `/shelf/${encodeURIComponent(thrown.file)}/open` }, t("shelf.open"))];
}

/** What went wrong, for people; nothing if it is said already. */
export function reasonOf(/** @type {unknown} */ error) {
  const { name, message } = asError(error);
  if (name === "AbortError") return "";
  if (!(error instanceof Refused)) console.error(error);
  return message;
}

/** @param {unknown} thrown */
export const asError = (thrown) => (thrown instanceof Error ? thrown : new Error(String(thrown)));

/**
 * A file that the studio makes, with its name, and what of the puzzle is `lost` in it.
 * @returns {Promise<{file: File, lost: string[]}>}
 */
export async function made(/** @type {string} */ path) {
  const answer = await sent(path);
  const [, name] = /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get("content-disposition") ?? "") ?? [];
  const file = new File([await answer.blob()], decodeURIComponent(name ?? ""));
  return { file, lost: JSON.parse(decodeURIComponent(answer.headers.get("losses") ?? "[]")) };
}

/** Send something as the page goes; nobody waits for an answer. */
export function sendLast(/** @type {string} */ path, /** @type {object} */ body) {
  const headers = { "content-type": "application/json" };
  fetch(path, { method: "POST", keepalive: true, headers, body: JSON.stringify(body) });
}

/** @param {string} path @param {object} [body] @param {AbortSignal} [signal] */
async function sent(path, body, signal) {
  const headers = new Headers({ accept: "application/json" });
  if (body) headers.set("content-type", "application/json");
  const method = body ? "POST" : "GET";
  const answer = await patiently(path, { method, headers, signal, body: body && JSON.stringify(body) });
  if (answer.ok) return answer;
  const said = await answer.json().catch(() => ({}));
  if (isShutOut(answer)) lasting(t("common.earlier_start"));
  throw new Refused(answer.status, said);
}

async function patiently(/** @type {string} */ path, /** @type {RequestInit} */ options) {
  const { signal, body = "{}" } = options;
  const isToKeep = body !== "{}";
  try {
    for (let wait = FIRST_WAIT; ; wait = Math.min(2 * wait, LONGEST_WAIT)) {
      const answer = await fetched(path, options);
      if (answer && !(isShutOut(answer) && isToKeep && !signal)) { // searches give up
        if (!isShutOut(answer)) works(wait > FIRST_WAIT);
        return answer;
      }
      lasting(t(answer ? "common.earlier_start" : "common.gone"));
      if (isToKeep) unsent.add(options);
      await pause(wait, signal);
    }
  } finally {
    unsent.delete(options);
  }
}

/** The answer, whatever it is; null if there is none. */
async function fetched(/** @type {string} */ path, /** @type {RequestInit} */ options) {
  try {
    return await fetch(path, options);
  } catch (error) {
    if (!(error instanceof TypeError) || options.signal?.aborted) throw error; // not the network
    return null;
  }
}

/** Whether an answer is that of a start that does not know this browser. */
function isShutOut(/** @type {Response} */ { status }) {
  return status === 401 || status === 403;
}

/** The studio answers: the message that it does not is taken away. */
function works(/** @type {boolean} */ isAgain) {
  settled(t("common.gone"), t("common.earlier_start"));
  if (isAgain) say(t("common.here_again"));
}

/** @param {number} milliseconds @param {AbortSignal | null} [signal] */
function pause(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

// The browser asks whether to leave the page: what is unsent would be lost.
window.addEventListener("beforeunload", (event) => {
  if (unsent.size) event.preventDefault();
});

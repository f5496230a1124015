// Talk with the server: JSON in, JSON out, and patience while it is gone.

import { lasting, say, settled } from "./notice.js";
import { t } from "./texts.js";

const FIRST_WAIT = 500;
const LONGEST_WAIT = 5000;
const unsent = new Set(); // what the studio has not got while it does not answer
const CONFIG = /^.*?\.yaml: /gm; // the file that a draft would be, which nobody has seen

/** What the server refused, with its sentence; `view` is the newer view of a conflict. */
export class Refused extends Error {
  constructor(status, { error, kind, view } = {}) {
    super((error || `${status}`).replaceAll(CONFIG, ""));
    this.status = status;
    this.kind = kind;
    this.view = view;
  }
}

/**
 * The JSON answer to a request: GET without a body, else POST. While the server is gone, it says so
 * and tries again; commands carry the revision they are for, so that none is done twice.
 */
export async function ask(path, body, { signal } = {}) {
  const answer = await sent(path, body, signal);
  return answer.json();
}

/** The lines of a streamed answer, each a JSON value; leaving the loop ends the work behind it. */
export async function* stream(path, body, { signal } = {}) {
  const ended = new AbortController();
  const either = signal ? AbortSignal.any([signal, ended.signal]) : ended.signal;
  try {
    const answer = await sent(path, body, either);
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
      const { value, done } = await reader.read();
      const lines = (rest + (value ?? "")).split("\n");
      rest = lines.pop();
      for (const line of lines) if (line) yield JSON.parse(line);
      if (done) break;
    }
    if (rest.trim()) yield JSON.parse(rest);
  } finally {
    ended.abort();
  }
}

/** Run something that talks with the server, and say calmly what went wrong; true if nothing did. */
export async function calmly(work) {
  try {
    await work();
    return true;
  } catch (error) {
    if (error.name === "AbortError") return false;
    if (!(error instanceof Refused)) console.error(error);
    say(t("common.not_done", { reason: error.message }));
    return false;
  }
}

async function sent(path, body, signal) {
  const options = { signal, headers: { accept: "application/json" } };
  if (body !== undefined) {
    options.method = "POST";
    options.headers["content-type"] = "application/json";
    options.body = JSON.stringify(body);
  }
  const answer = await patiently(path, options);
  if (answer.ok) return answer;
  const said = await answer.json().catch(() => ({}));
  if (answer.status === 401 || answer.status === 403) lasting(t("common.earlier_start"));
  throw new Refused(answer.status, said);
}

async function patiently(path, options) {
  const { signal, body = "{}" } = options;
  try {
    for (let wait = FIRST_WAIT; ; wait = Math.min(2 * wait, LONGEST_WAIT)) {
      try {
        const answer = await fetch(path, options);
        if (wait > FIRST_WAIT) {
          settled();
          say(t("common.here_again"));
        }
        return answer;
      } catch (error) {
        if (!(error instanceof TypeError) || signal?.aborted) throw error; // not the network
        lasting(t("common.gone"));
        if (body !== "{}") unsent.add(options);
        await pause(wait, signal);
      }
    }
  } finally {
    unsent.delete(options);
  }
}

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

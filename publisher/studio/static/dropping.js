// Files that are dropped: a list of words anywhere on the page, others at their places.

/** @typedef {{name: string, base64: string}} FileContent */

/**
 * Call `taken` with a dropped file, while `target` shows where it goes.
 * @param {HTMLElement} target
 * @param {(file: FileContent) => void} taken
 */
export function takeDrops(target, taken) {
  let inside = 0;
  const isFile = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files");
  const over = (/** @type {number} */ count) => {
    inside = Math.max(0, inside + count);
    target.classList.toggle("dropping", inside > 0);
  };
  document.addEventListener("dragenter", (event) => isFile(event) && over(1));
  document.addEventListener("dragleave", (event) => isFile(event) && over(-1));
  document.addEventListener("dragover", (event) => isFile(event) && event.preventDefault());
  document.addEventListener("drop", async (event) => {
    if (!isFile(event)) return;
    event.preventDefault();
    over(-inside);
    const file = event.dataTransfer?.files[0];
    if (file) taken(await asBase64(file));
  });
}

/** Call `taken` with the files that are dropped on an element. */
export function takeFiles(/** @type {HTMLElement} */ host, /** @type {(files: FileList) => void} */ taken) {
  host.addEventListener("dragover", (event) => event.preventDefault());
  host.addEventListener("drop", (event) => {
    event.preventDefault();
    if (event.dataTransfer) taken(event.dataTransfer.files);
  });
}

/** @returns {Promise<FileContent>} */
export function asBase64(/** @type {File} */ file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve({ name: file.name, base64: String(reader.result).replace(/^.*?,/, "") });
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

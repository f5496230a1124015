// A file dropped anywhere on the page is a list of words.

/** Call `taken` with `{name, base64}` of a dropped file, while `target` shows where it goes. */
export function takeDrops(target, taken) {
  let inside = 0;
  const isFile = (event) => event.dataTransfer?.types.includes("Files");
  const over = (count) => {
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
    const [file] = event.dataTransfer.files;
    if (file) taken(await asBase64(file));
  });
}

/** A file as `{name, base64}`. */
export function asBase64(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () =>
      resolve({ name: file.name, base64: reader.result.slice(reader.result.indexOf(",") + 1) });
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

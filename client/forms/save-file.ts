const REVOKE_MS = 30_000;

/** Saves a file as a download does. */
export function saveFile(file: Blob, download: string): void {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href, download }).click();
  setTimeout(() => URL.revokeObjectURL(href), REVOKE_MS);
}

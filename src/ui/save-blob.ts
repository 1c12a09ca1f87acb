/** Safari reads the address after the click; ours: long enough for it. */
const addressLifetimeMs = 60_000;

/** Hands bytes to the browser as a download. */
export function saveBlob(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), addressLifetimeMs);
}

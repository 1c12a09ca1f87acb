/** Long enough for what was asked for under an address to be read from it. */
const lifetimeMs = 60_000;

/**
 * Lets an address made by `URL.createObjectURL` go, a while from now: a picture may have been put into the page in this
 * moment, a download clicked (Safari reads it afterwards), and would find nothing there.
 */
export function releaseObjectAddress(address: string): void {
  setTimeout(() => URL.revokeObjectURL(address), lifetimeMs);
}

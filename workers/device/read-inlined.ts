/** The bytes of a file that is in the script, as a data URL in Base64: the engine can fetch nothing. */
export function readInlined(address: string): Uint8Array<ArrayBuffer> {
  const binary = atob(address.slice(address.indexOf(',') + 1));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

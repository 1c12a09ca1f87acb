/** What an interrupted download leaves: the first part of a file. */
export function truncate(bytes: Buffer, share = 0.6): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length * share));
}

/** A file of the same length with a stretch in its middle overwritten. */
export function corrupt(bytes: Buffer): Buffer {
  const damaged = Buffer.from(bytes);
  const start = Math.floor(damaged.length * 0.2);
  damaged.fill(0x5a, start, start + Math.floor(damaged.length * 0.2));
  return damaged;
}

/** An RTF document, as old programs save under the name .doc. */
export const rtfBytes = Buffer.from('{\\rtf1\\ansi Dear reader}', 'latin1');

/** A web page, as many "Excel exports" are. */
export const webPageBytes = Buffer.from('<html><body><table><tr><td>1</td></tr></table></body></html>');

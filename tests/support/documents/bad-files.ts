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

/** Renames a stream of a compound file, as some programs name theirs. */
export function spellInCapitals(bytes: Buffer, name: string): Buffer {
  const renamed = Buffer.from(bytes);
  renamed.write(name.toUpperCase(), renamed.indexOf(Buffer.from(name, 'utf16le')), 'utf16le');
  return renamed;
}

/** Gives a stream of a compound file a shorter name. */
export function renameStream(bytes: Buffer, name: string, shorter: string): Buffer {
  const renamed = Buffer.from(bytes);
  const entry = renamed.indexOf(Buffer.from(`${name}\0`, 'utf16le'));
  renamed.fill(0, entry, entry + 64);
  renamed.write(shorter, entry, 'utf16le');
  // Its bytes, the closing zero among them.
  renamed.writeUInt16LE((shorter.length + 1) * 2, entry + 64);
  return renamed;
}

/** Makes an unknown record of the one that names the sheet (BoundSheet, [MS-XLS] 2.4.28). Throws for a file without. */
export function forgetSheets(bytes: Buffer, sheet = 'Sheet1'): Buffer {
  const damaged = Buffer.from(bytes);
  const isNamed = (at: number) => damaged.readUInt16LE(at - 12) === 0x0085;
  let name = damaged.indexOf(sheet, 12, 'latin1');
  while (name !== -1 && !isNamed(name)) name = damaged.indexOf(sheet, name + 1, 'latin1');
  damaged.writeUInt16LE(0x7fff, name - 12);
  return damaged;
}

/** Gives a stream of a compound file a size that no file has, as a program that writes over its directory does. */
export function claimHugeStream(bytes: Buffer, name: string): Buffer {
  const claiming = Buffer.from(bytes);
  const entry = claiming.indexOf(Buffer.from(`${name}\0`, 'utf16le'));
  claiming.writeUInt32LE(0xf3_00_00_c8, entry + 120);
  return claiming;
}

/** An archive whose end record speaks of a comment of one byte that is not there. */
export function promiseComment(bytes: Buffer): Buffer {
  const cut = Buffer.from(bytes);
  cut.writeUInt16LE(1, cut.length - 2);
  return cut;
}

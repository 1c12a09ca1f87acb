/** The names of a package's parts, found as OPC compares them (ECMA-376 part 2, 6.2.2.3): without case, decoded. */
export type PartNames = {
  /** The name as the archive has it; undefined when there is no such part. */
  find: (name: string) => string | undefined;
  /** Whether there is a part of markup whose name begins so, in small letters. */
  hasMarkup: (beginning: string) => boolean;
};

export function createPartNames(names: Iterable<string>): PartNames {
  const byKey = new Map<string, string>();
  for (const name of names) byKey.set(keyOf(name), name);
  return {
    find: (name) => byKey.get(keyOf(name)),
    hasMarkup: (beginning) =>
      [...byKey.keys()].some((key) => key.startsWith(beginning) && key.endsWith('.xml')),
  };
}

function keyOf(name: string): string {
  return decode(name.replaceAll('\\', '/').replace(/^\//, '')).normalize('NFC').toLowerCase();
}

/** A percent sign may also stand for itself. */
function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

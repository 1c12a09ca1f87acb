/** How a part's markup is encoded. `isUncommon`: readers may differ on it, so it is best written anew. */
export type Encoding = { label: string; isUncommon: boolean };

/** So much of a part's beginning tells what it is. */
export const sniffedBytes = 1_024;

/** Whether a part is markup, by its first bytes and whatever it is called; undefined for everything else. */
export function sniffMarkup(head: Buffer): Encoding | undefined {
  const text = head.toString('latin1', 0, sniffedBytes).replaceAll('\0', '').replace(byteOrderMark, '');
  if (!text.trimStart().startsWith('<')) return undefined;
  if (startsWith(head, 0xff, 0xfe) || head[1] === 0) return { label: 'utf-16le', isUncommon: false };
  if (startsWith(head, 0xfe, 0xff) || head[0] === 0) return { label: 'utf-16be', isUncommon: false };
  if (startsWith(head, 0xef, 0xbb, 0xbf)) return { label: 'utf-8', isUncommon: false };
  return readDeclaredEncoding(text);
}

const byteOrderMark = /^(?:\xff\xfe|\xfe\xff|\xef\xbb\xbf)/;
const declaredEncoding = /^<\?xml\s[^>]{0,200}?encoding\s?=\s?["']([\w.:-]{1,40})["']/;

/** Of bytes that are no UTF-16, whatever they call themselves. */
function readDeclaredEncoding(text: string): Encoding {
  const name = (declaredEncoding.exec(text)?.[1] ?? 'utf-8').toLowerCase();
  if (/^(utf-?8|us-ascii|ascii)$/.test(name)) return { label: 'utf-8', isUncommon: false };
  return { label: isKnown(name) && !name.startsWith('utf-16') ? name : 'utf-8', isUncommon: true };
}

function isKnown(label: string): boolean {
  try {
    return new TextDecoder(label) !== undefined;
  } catch {
    return false;
  }
}

function startsWith(head: Buffer, ...bytes: number[]): boolean {
  return bytes.every((byte, index) => head[index] === byte);
}

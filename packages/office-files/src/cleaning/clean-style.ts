import { isWithinPart } from './addresses';

/** Takes from a style what it would fetch. In time that grows with its length alone. */
export function cleanStyle(style: string): string {
  if (!/[@(\\]/.test(style)) return style;
  // A letter may be written as its number, which no real drawing does for these words.
  if (/@import|url\(/i.test(resolveEscapes(style)) && style.includes('\\')) return '';
  return replaceAddresses(style.replace(/@import[^;<]*;?/gi, ''));
}

/** CSS Syntax 4.3.7: a backslash, up to six hexadecimal digits and a blank, or any other character. */
function resolveEscapes(style: string): string {
  return style.replace(
    /\\(?:([\da-f]{1,6})\s?|([\s\S]))/gi,
    (_whole, digits: string | undefined, other: string) => {
      const code = digits === undefined ? undefined : Number.parseInt(digits, 16);
      if (code === undefined) return other;
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    },
  );
}

function replaceAddresses(style: string): string {
  const lower = style.toLowerCase();
  let result = '';
  let from = 0;
  for (let at = lower.indexOf('url('); at >= 0; at = lower.indexOf('url(', from)) {
    const end = style.indexOf(')', at);
    const next = end < 0 ? style.length : end + 1;
    const address = style
      .slice(at + 'url('.length, next - 1)
      .trim()
      .replace(/^["']/, '');
    result += style.slice(from, at) + (isWithinPart(address) ? style.slice(at, next) : 'none');
    from = next;
  }
  return result + style.slice(from);
}

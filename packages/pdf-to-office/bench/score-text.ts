/** What share of the source's words came through, what share of the result's words are the source's, and in what order. */
export type TextScore = { recall: number; precision: number; order: number };

/** Words; where no spaces part them, characters. Case and signs do not count. */
export function tokensOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}]+|\p{N}+/gu) ?? []
  );
}

/** Words that end a line with a hyphen and go on below it are whole where the other side has them so. */
export function joinBroken(text: string, known: ReadonlySet<string>): string {
  return text.replace(
    /([\p{L}\p{M}]+)[-\u2010\u00ad]\s*\n\s*([\p{L}\p{M}]+)/gu,
    (broken: string, start: string, end: string) => (known.has(start + end) ? `${start}${end}\n` : broken),
  );
}

/** Compares as bags of words; the order is the longest run that both have, of the words that both have. */
export function scoreText(source: readonly string[], result: readonly string[]): TextScore {
  const matched = countShared(source, result);
  return {
    recall: share(matched, source.length),
    precision: share(matched, result.length),
    order: share(lengthOfCommonRun(source, result), matched),
  };
}

function countShared(source: readonly string[], result: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const token of source) counts.set(token, (counts.get(token) ?? 0) + 1);
  let matched = 0;
  for (const token of result) {
    const count = counts.get(token) ?? 0;
    if (count === 0) continue;
    counts.set(token, count - 1);
    matched += 1;
  }
  return matched;
}

/**
 * A page may be read in more than one right order: a table by rows or by columns. Puts for each page the one that the
 * result is nearest to; the readings of a page hold the same words.
 */
export function nearestReading(
  readings: readonly (readonly string[])[],
  result: readonly string[],
): readonly string[] {
  const [first = []] = readings;
  return readings
    .map((tokens) => ({ tokens, length: lengthOfCommonRun(tokens, result) }))
    .reduce((best, other) => (other.length > best.length ? other : best), { tokens: first, length: -1 })
    .tokens;
}

const wordBits = 32;

/** The longest common subsequence, by whole machine words of places at once (Hyyrö 2004). */
function lengthOfCommonRun(one: readonly string[], other: readonly string[]): number {
  const places = new Map<string, number[]>();
  for (const [index, token] of one.entries()) {
    const own = places.get(token);
    if (own) own.push(index);
    else places.set(token, [index]);
  }
  const open = new Uint32Array(Math.ceil(one.length / wordBits)).fill(0xffffffff);
  const mask = new Uint32Array(open.length);
  for (const token of other) {
    const own = places.get(token);
    if (!own) continue;
    mask.fill(0);
    for (const place of own) mask[place >> 5] = (mask[place >> 5] ?? 0) | (1 << (place & 31));
    let carry = 0;
    for (const [index, bits] of open.entries()) {
      const here = (bits & (mask[index] ?? 0)) >>> 0;
      const sum = bits + here + carry;
      carry = sum > 0xffffffff ? 1 : 0;
      open[index] = ((sum % 0x100000000) | (bits & ~(mask[index] ?? 0))) >>> 0;
    }
  }
  return one.filter((_, index) => (((open[index >> 5] ?? 0) >>> (index & 31)) & 1) === 0).length;
}

export function share(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole;
}

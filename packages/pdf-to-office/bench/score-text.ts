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

/** Compares as bags of words; the order is the longest common run through both, by matched words. */
export function scoreText(source: readonly string[], result: readonly string[]): TextScore {
  const places = new Map<string, number[]>();
  for (const [index, token] of source.entries()) places.set(token, [...(places.get(token) ?? []), index]);
  const matched: number[] = [];
  for (const token of result) {
    const place = places.get(token)?.shift();
    if (place !== undefined) matched.push(place);
  }
  return {
    recall: share(matched.length, source.length),
    precision: share(matched.length, result.length),
    order: share(longestRising(matched), matched.length),
  };
}

/** Length of the longest rising subsequence. */
function longestRising(values: readonly number[]): number {
  const ends: number[] = [];
  for (const value of values) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    ends[low] = value;
  }
  return ends.length;
}

export function share(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole;
}

/** Words as they are compared: lower case, no punctuation, hyphens are spaces. */
export function splitWords(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll(/\bmr\./g, 'mister')
    .replaceAll(/[^a-z' ]+/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** Words replaced, left out or added on the shortest way from what was said to what was written. */
export function countWordErrors(said: readonly string[], written: readonly string[]): number {
  let row = Array.from({ length: written.length + 1 }, (_, index) => index);
  for (const [position, word] of said.entries()) {
    const next = [position + 1];
    for (const [index, other] of written.entries()) {
      const replaced = (row[index] ?? 0) + (word === other ? 0 : 1);
      next.push(Math.min(replaced, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

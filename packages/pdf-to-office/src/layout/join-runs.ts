import { softHyphen } from './hyphens';
import { isWideScript, lookBetween, mergeRuns, type Run } from './text-line';

/** Joins lines as they were before they were broken to fit; a word that was broken becomes whole again. */
export function joinRuns(lines: readonly Run[][]): Run[] {
  const joined: Run[] = [];
  for (const line of lines) {
    const last = joined.at(-1);
    const [first] = line;
    if (last && first) {
      const isWide = isWideScript(last.text.slice(-1)) && isWideScript(first.text.slice(0, 1));
      const isBroken = last.text.endsWith(softHyphen);
      // A word's own hyphen, at which it was broken, or that of a name or of a span of years.
      const isHyphenated = /[\p{L}\p{N}][-\u2010]$/u.test(last.text) && /^[\p{L}\p{N}]/u.test(first.text);
      if (isBroken) joined[joined.length - 1] = { ...last, text: last.text.slice(0, -1) };
      else if (!isWide && !isHyphenated && !/\s$/.test(last.text) && !/^\s/.test(first.text))
        joined.push({ text: ' ', look: lookBetween(last.look, first.look), position: last.position });
    }
    joined.push(...line.map((run) => ({ ...run })));
  }
  return mergeRuns(joined);
}

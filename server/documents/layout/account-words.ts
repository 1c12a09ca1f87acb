import type { Block, PageLayout } from './block';
import { softHyphen } from './hyphens';
import type { PageParts } from './page-parts';
import { isWideScript, textOfRuns } from './text-line';
import { textOfWord, type Word } from './word';

/** Words that stand on the pages, and those of them that stand in the document made of them. */
export type WordAccount = { found: number; kept: number };

/** Letters of one word are closer than so many font sizes: a change of look parts them in two (word.ts). */
const joinGap = 0.17;
const baselineTolerance = 2;

/**
 * Counts what came through. `bodies` are the pages without their running heads, which are kept as such: `runningCount`
 * words of them stand on the pages. A word counts by its letters alone, so that the order they are drawn in, from
 * right to left in some scripts, does not matter.
 */
export function accountForWords(
  bodies: readonly PageParts[],
  runningCount: number,
  layouts: readonly PageLayout[],
): WordAccount {
  const written = new Map<string, number>();
  for (const word of layouts.flatMap(wordsOfLayout)) written.set(word, (written.get(word) ?? 0) + 1);
  let found = 0;
  let kept = 0;
  for (const word of bodies.flatMap(({ words }) => wordsOfPage(words))) {
    found += 1;
    const left = written.get(word) ?? 0;
    if (left === 0) continue;
    kept += 1;
    written.set(word, left - 1);
  }
  return { found: found + runningCount, kept: kept + runningCount };
}

/** How many words stand among these, as `accountForWords` counts. */
export function countWords(words: readonly Word[]): number {
  return wordsOfPage(words).length;
}

function wordsOfPage(words: readonly Word[]): string[] {
  let text = '';
  let previous: Word | undefined;
  for (const word of words) {
    text += previous && isOneWord(previous, word) ? textOfWord(word) : ` ${textOfWord(word)}`;
    previous = word;
  }
  return splitWords(text.replaceAll(`${softHyphen} `, ''));
}

function isOneWord(one: Word, other: Word): boolean {
  if (other.hasSpaceBefore || Math.abs(one.baseline - other.baseline) > baselineTolerance) return false;
  const gap = Math.min(Math.abs(other.left - one.right), Math.abs(one.left - other.right));
  return gap < joinGap * one.look.size;
}

function wordsOfLayout(page: PageLayout): string[] {
  const blocks = page.bands.flatMap(({ columns }) => columns.flatMap((column) => column.blocks));
  // A note's number is Word's own: it stands at its mark and before its text.
  const notes = page.notes.flatMap(({ mark, paragraphs }) => [mark, ...paragraphs.map(textOfBlock)]);
  return splitWords([...blocks.map(textOfBlock), ...notes].join(' '));
}

function textOfBlock(block: Block): string {
  if (block.kind === 'picture') return '';
  if (block.kind === 'table')
    return [
      ...block.cells.flatMap(({ blocks }) => blocks.map(textOfBlock)),
      ...(block.repeatedHeads ?? []),
    ].join(' ');
  return block.list ? `${block.list.text} ${textOfRuns(block.runs)}` : textOfRuns(block.runs);
}

/** Wide scripts part words by nothing: each of their characters counts. */
function splitWords(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .replaceAll('\u0640', '')
      .match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? []
  ).flatMap((word) => (isWideScript(word) ? [...word] : [[...word].sort().join('')]));
}

import { type Block, blocksWithLargeLetters, type PageLayout } from './block';
import { softHyphen } from './hyphens';
import type { PageParts } from './page-parts';
import { groupLines, isWideScript, textOfLine, textOfRuns } from './text-line';
import { textOfWord, type Word } from './word';

/** Words that are on the pages, and those of them that are in the document made of them. */
export type WordAccount = { found: number; preserved: number };

/**
 * Counts what came through. `bodies` are the pages without their running heads, which stay as they are: `runningCount`
 * words of them stand on the pages. What is missing is found by its letters, since nothing but the pages' own gets into
 * a document, and neither the order they are drawn in nor where lines break them matters then.
 */
export function accountForWords(
  bodies: readonly PageParts[],
  runningCount: number,
  layouts: readonly PageLayout[],
): WordAccount {
  const found = bodies.reduce((sum, { words }) => sum + countWords(words), 0);
  const standing = lettersOf(bodies.flatMap(({ words }) => words.map(textOfWord)).join(''));
  const written = countEach(lettersOf(layouts.map(textOfLayout).join(' ')));
  const missing = standing.filter((letter) => {
    const left = written.get(letter) ?? 0;
    written.set(letter, left - 1);
    return left <= 0;
  }).length;
  const missingWords = Math.ceil((missing * found) / Math.max(1, standing.length));
  return { found: found + runningCount, preserved: found - missingWords + runningCount };
}

/** How many words are among these, which are of one page; of scripts that part words by nothing, characters. */
export function countWords(words: readonly Word[]): number {
  const text = groupLines(words).map(textOfLine).join(' ');
  const tokens = text.normalize('NFKC').match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? [];
  const count = tokens.reduce((sum, token) => sum + (isWideScript(token) ? [...token].length : 1), 0);
  // A word that is broken at the end of a line is one.
  return count - (text.split(softHyphen).length - 1);
}

function textOfLayout(page: PageLayout): string {
  const blocks = blocksWithLargeLetters(page);
  // A note's number is Word's own: it is at its mark and before its text.
  const notes = page.notes.flatMap(({ mark, paragraphs }) => [mark, ...paragraphs.map(textOfBlock)]);
  return [...blocks.map(textOfBlock), ...notes].join(' ');
}

function textOfBlock(block: Block): string {
  if (block.kind === 'picture') return (block.texts ?? []).map(textOfWord).join(' ');
  if (block.kind === 'paragraph') return `${block.list?.text ?? ''} ${textOfRuns(block.runs)}`;
  const cells = block.cells.flatMap(({ blocks }) => blocks.map(textOfBlock));
  return [...cells, ...(block.repeatedHeads ?? [])].join(' ');
}

/** Strokes that only stretch Arabic words are no letters of theirs. */
function lettersOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .replaceAll('\u0640', '')
      .match(/[\p{L}\p{N}]/gu) ?? []
  );
}

function countEach(letters: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return counts;
}

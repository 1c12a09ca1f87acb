import type { PageParts } from '../layout/page-parts';
import { textOfWord } from '../layout/word';
import { guessLanguage } from './guess-language';
import type { TextStyle } from './text-run';

const plainStyle: TextStyle = { family: 'Arial', size: 11, language: 'en' };

/** The family and size most of the text has, and its language. */
export function commonestStyle(pages: readonly PageParts[]): TextStyle {
  const counts = new Map<string, { family: string; size: number; letters: number }>();
  for (const { look, letters } of pages.flatMap(({ words }) => words)) {
    const key = `${look.family} ${look.size}`;
    const entry = counts.get(key) ?? { family: look.family, size: look.size, letters: 0 };
    entry.letters += letters.length;
    counts.set(key, entry);
  }
  const [most] = [...counts.values()].sort((a, b) => b.letters - a.letters);
  if (!most) return plainStyle;
  const text = pages.slice(0, 3).flatMap(({ words }) => words.map(textOfWord));
  return { family: most.family, size: most.size, language: guessLanguage(text) };
}

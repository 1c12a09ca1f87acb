import type { Language } from '../language';
import { guessLanguage } from '../word/guess-language';

/** By the script that the recognizer sees on a page: its languages, the likeliest first. Source: its own names. */
const byScript: Record<string, readonly string[]> = {
  Latin: ['eng', 'vie'],
  Cyrillic: ['rus'],
  Han: ['chi_sim', 'chi_tra'],
  HanS: ['chi_sim'],
  HanT: ['chi_tra'],
  Japanese: ['jpn'],
  Hangul: ['kor'],
  Korean: ['kor'],
  Arabic: ['ara', 'fas'],
  Hebrew: ['heb'],
  Thai: ['tha'],
  Devanagari: ['hin'],
  Greek: ['ell'],
};

const byLanguage: Record<Language, string> = { en: 'eng', vi: 'vie', ru: 'rus', id: 'ind', fil: 'fil' };

const latin = new Set(['eng', 'vie', 'ind', 'fil']);

/** What to read a page with at first, of what is `installed`; undefined when its script is not known here. */
export function languagesForScript(
  script: string | undefined,
  installed: readonly string[],
): readonly string[] | undefined {
  const known = (byScript[script ?? 'Latin'] ?? []).filter((language) => installed.includes(language));
  if (known.length > 0) return known;
  // Latin letters are read by any language written in them.
  const others = installed.filter((language) => language !== 'osd' && !language.includes('_'));
  return script === undefined || script === 'Latin' ? others.slice(0, 1) : undefined;
}

/** What to read it with once its words are known: each language more costs time and brings mistakes of its own. */
export function languagesForText(
  words: readonly string[],
  tried: readonly string[],
  installed: readonly string[],
): readonly string[] {
  // Other scripts say their language automatically.
  if (!tried.some((one) => latin.has(one))) return tried;
  const language = byLanguage[guessLanguage(words)];
  if (!installed.includes(language)) return tried;
  return language === 'eng' || !installed.includes('eng') ? [language] : [language, 'eng'];
}

import { languages } from '../../contract/languages';

/** What is shown in English where a translation is missing. */
const sourceLanguage = 'en';
/** Shorter ones may be the same in two languages: names, numbers, single terms. */
const sameWordsMax = 5;

/**
 * Texts that some languages of a site's file lack, or still have in English, as `content.ru.2.props.title: is in English`.
 * Every value that has English beside other languages is compared.
 */
export function findMissingTexts(value: unknown, path: readonly string[] = []): string[] {
  if (!isRecord(value)) return [];
  if (!isByLanguage(value)) {
    return Object.entries(value).flatMap(([key, part]) => findMissingTexts(part, [...path, key]));
  }
  const source = value[sourceLanguage];
  if (!hasText(source)) return [];
  return languages
    .filter((language) => language !== sourceLanguage)
    .flatMap((language) => compare(source, value[language], [...path, language]));
}

function compare(source: unknown, translated: unknown, path: readonly string[]): string[] {
  if (!hasText(source)) return [];
  if (translated === undefined || translated === null) return [`${path.join('.')}: is missing`];
  if (typeof source === 'string') return source === translated ? [`${path.join('.')}: is in English`] : [];
  if (!isRecord(source) || !isRecord(translated)) return [];
  return Object.entries(source).flatMap(([key, part]) => compare(part, translated[key], [...path, key]));
}

/** Whether it holds a text that would not be the same in another language. */
function hasText(value: unknown): boolean {
  if (typeof value === 'string')
    return (value.match(/\p{L}{2,}/gu)?.length ?? 0) > sameWordsMax && / /.test(value);
  return isRecord(value) && Object.values(value).some(hasText);
}

function isByLanguage(value: Record<string, unknown>): boolean {
  const known: readonly string[] = languages;
  return sourceLanguage in value && Object.keys(value).every((key) => known.includes(key));
}

/** An array is one of positions. */
function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

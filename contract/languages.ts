/** The interface languages, in menu order. */
export const languages = ['en', 'vi', 'ru', 'id', 'fil'] as const;

export type Language = (typeof languages)[number];

/** Used when neither the address nor the device names a language. */
export const defaultLanguage: Language = 'en';

/** Each language's name in itself, for the language menu. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  vi: 'Tiếng Việt',
  ru: 'Русский',
  id: 'Bahasa Indonesia',
  fil: 'Filipino',
};

/** The language that `pickByLanguage` shows something in. */
export function shownLanguage(record: Partial<Record<Language, unknown>>, language: Language): Language {
  const known = languages.filter((one) => record[one] !== undefined);
  return [language, defaultLanguage].find((one) => known.includes(one)) ?? known[0] ?? language;
}

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && (languages as readonly string[]).includes(value);
}

/**
 * Picks a per-language record's entry: the current language, then English, then the first there is.
 * Returns undefined only for an empty record.
 */
export function pickByLanguage<T>(
  record: Partial<Record<Language, T>> | undefined,
  language: Language,
): T | undefined {
  if (!record) return undefined;
  return record[language] ?? record[defaultLanguage] ?? Object.values(record).find(isPresent);
}

function isPresent<T>(value: T | undefined): value is T {
  return value !== undefined;
}

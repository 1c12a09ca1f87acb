import { type I18n, type Messages, setupI18n } from '@lingui/core';
import type { Language } from '../../contract/languages';

type Load = () => Promise<{ messages: Messages }>;

/** Each language in two parts (`scripts/split-catalogues.ts`): what the home page says before a press, and everything else. */
const parts: Record<Language, { first: Load; rest: Load }> = {
  en: {
    first: () => import('../locales/en/messages.po?part=first'),
    rest: () => import('../locales/en/messages.po?part=rest'),
  },
  vi: {
    first: () => import('../locales/vi/messages.po?part=first'),
    rest: () => import('../locales/vi/messages.po?part=rest'),
  },
  ru: {
    first: () => import('../locales/ru/messages.po?part=first'),
    rest: () => import('../locales/ru/messages.po?part=rest'),
  },
  id: {
    first: () => import('../locales/id/messages.po?part=first'),
    rest: () => import('../locales/id/messages.po?part=rest'),
  },
  fil: {
    first: () => import('../locales/fil/messages.po?part=first'),
    rest: () => import('../locales/fil/messages.po?part=rest'),
  },
};

type Translator = { messages: Messages; completing: Promise<void> | undefined };
const translators = new WeakMap<I18n, Translator>();

/** Makes a translator of its own for one page or one request, with the texts of the home page. */
export async function createTranslator(language: Language): Promise<I18n> {
  const { messages: first } = await parts[language].first();
  const messages = { ...first };
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } });
  translators.set(i18n, { messages, completing: undefined });
  return i18n;
}

/**
 * Fetches the remaining texts of the translator's language, once. Whatever is drawn from a chunk of its own waits for
 * it. They are added silently: a translator that announces a change draws the whole page again. Rejects when they cannot
 * be had, and may be asked again.
 */
export function completeTexts(i18n: I18n): Promise<void> {
  const known = translators.get(i18n);
  // A translator with texts of its own (a test's) has all there are.
  if (!known) return Promise.resolve();
  known.completing ??= addRest(i18n, known).catch((error: unknown) => {
    known.completing = undefined;
    throw error;
  });
  return known.completing;
}

/** Fetches all texts of another language. What it answers with switches the translator to it. */
export async function fetchLanguage(i18n: I18n, language: Language): Promise<() => void> {
  const { first, rest } = parts[language];
  const loaded = await Promise.all([first(), rest()]);
  const messages = Object.assign({}, ...loaded.map((part) => part.messages));
  return () => {
    translators.set(i18n, { messages, completing: Promise.resolve() });
    i18n.loadAndActivate({ locale: language, messages });
  };
}

async function addRest(i18n: I18n, { messages }: Translator): Promise<void> {
  const language = i18n.locale as Language;
  Object.assign(messages, (await parts[language].rest()).messages);
}

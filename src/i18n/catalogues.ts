import { type I18n, type Messages, setupI18n } from '@lingui/core';
import type { Language } from '../../contract/languages';

type Catalogue = { messages: Messages };

/** Each language's catalogues (`lingui.config.ts`): the frame of every page, the account, results, everything else. */
const catalogues = import.meta.glob<Catalogue>('../locales/*/*.po');
const catalogueNames = ['frame', 'account', 'result', 'messages'] as const;
type CatalogueName = (typeof catalogueNames)[number];

type Translator = { messages: Messages; completing: Promise<void> | undefined };
const translators = new WeakMap<I18n, Translator>();

/** Makes a translator of its own for one page or one request, with the texts of the frame. */
export async function createTranslator(language: Language): Promise<I18n> {
  const messages = { ...(await load('frame', language)) };
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } });
  // A journey fails on it: what runs before the rest is there may only use the frame's texts.
  i18n.on('missing', ({ id }) => console.error('No text', id));
  translators.set(i18n, { messages, completing: undefined });
  return i18n;
}

/**
 * Fetches the remaining texts of the translator's language, once. Whatever is drawn from a chunk of its own waits for
 * it. They are added silently: a translator that announces a change rerenders the whole page. Rejects when they cannot
 * be had; the next call tries again.
 */
export function completeTexts(i18n: I18n): Promise<void> {
  const known = translators.get(i18n);
  // A translator with texts of its own (a test's) has all there are.
  if (!known) return Promise.resolve();
  known.completing ??= addOthers(i18n, known).catch((error: unknown) => {
    known.completing = undefined;
    throw error;
  });
  return known.completing;
}

/** As `completeTexts`, with the texts of the account's own pages. */
export const completeAccountTexts = (i18n: I18n) => completeWith('account', i18n);

/** As `completeTexts`, with the texts of results. */
export const completeResultTexts = (i18n: I18n) => completeWith('result', i18n);

async function completeWith(name: CatalogueName, i18n: I18n): Promise<void> {
  const known = translators.get(i18n);
  const [own] = await Promise.all([known ? load(name, i18n.locale) : {}, completeTexts(i18n)]);
  Object.assign(known?.messages ?? {}, own);
}

/** Fetches all texts of another language. What it answers with switches the translator to it. */
export async function fetchLanguage(i18n: I18n, language: Language): Promise<() => void> {
  const messages = Object.assign(
    {},
    ...(await Promise.all(catalogueNames.map((name) => load(name, language)))),
  );
  return () => {
    translators.set(i18n, { messages, completing: Promise.resolve() });
    i18n.loadAndActivate({ locale: language, messages });
  };
}

async function addOthers(i18n: I18n, { messages }: Translator): Promise<void> {
  Object.assign(messages, await load('messages', i18n.locale));
}

async function load(name: CatalogueName, language: string): Promise<Messages> {
  const catalogue = catalogues[`../locales/${language}/${name}.po`];
  if (!catalogue) throw new Error(`No text in ${language}`);
  return (await catalogue()).messages;
}

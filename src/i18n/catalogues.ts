import { type I18n, type Messages, setupI18n } from '@lingui/core';
import type { Language } from '../../contract/languages';

type Catalogue = { messages: Messages };

/** Each language in three catalogues (`lingui.config.ts`): the frame of every page, the account, everything else. */
const frames = import.meta.glob<Catalogue>('../locales/*/frame.po');
const accounts = import.meta.glob<Catalogue>('../locales/*/account.po');
const others = import.meta.glob<Catalogue>('../locales/*/messages.po');

type Translator = { messages: Messages; completing: Promise<void> | undefined };
const translators = new WeakMap<I18n, Translator>();

/** Makes a translator of its own for one page or one request, with the texts of the frame. */
export async function createTranslator(language: Language): Promise<I18n> {
  const messages = { ...(await loadFrame(language)) };
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
export async function completeAccountTexts(i18n: I18n): Promise<void> {
  const known = translators.get(i18n);
  const [own] = await Promise.all([known ? loadAccount(i18n.locale) : {}, completeTexts(i18n)]);
  Object.assign(known?.messages ?? {}, own);
}

/** Fetches all texts of another language. What it answers with switches the translator to it. */
export async function fetchLanguage(i18n: I18n, language: Language): Promise<() => void> {
  const messages = Object.assign(
    {},
    ...(await Promise.all([loadFrame, loadAccount, loadOthers].map((of) => of(language)))),
  );
  return () => {
    translators.set(i18n, { messages, completing: Promise.resolve() });
    i18n.loadAndActivate({ locale: language, messages });
  };
}

async function addOthers(i18n: I18n, { messages }: Translator): Promise<void> {
  Object.assign(messages, await loadOthers(i18n.locale));
}

function loadFrame(language: string): Promise<Messages> {
  return load(frames[`../locales/${language}/frame.po`], language);
}

function loadAccount(language: string): Promise<Messages> {
  return load(accounts[`../locales/${language}/account.po`], language);
}

function loadOthers(language: string): Promise<Messages> {
  return load(others[`../locales/${language}/messages.po`], language);
}

async function load(catalogue: (() => Promise<Catalogue>) | undefined, language: string): Promise<Messages> {
  if (!catalogue) throw new Error(`No text in ${language}`);
  return (await catalogue()).messages;
}

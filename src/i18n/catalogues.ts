import { type I18n, type Messages, setupI18n } from '@lingui/core';
import type { Language } from '../contract/languages';

const loaders: Record<Language, () => Promise<{ messages: Messages }>> = {
  en: () => import('../locales/en/messages.po'),
  vi: () => import('../locales/vi/messages.po'),
  ru: () => import('../locales/ru/messages.po'),
  id: () => import('../locales/id/messages.po'),
  fil: () => import('../locales/fil/messages.po'),
};

/** Makes a translator of its own for one page or one request, with the language's catalogue loaded. */
export async function createTranslator(language: Language): Promise<I18n> {
  const { messages } = await loaders[language]();
  return setupI18n({ locale: language, messages: { [language]: messages } });
}

/** Switches a translator to another language once its catalogue is there. */
export async function switchLanguage(i18n: I18n, language: Language): Promise<void> {
  const { messages } = await loaders[language]();
  i18n.loadAndActivate({ locale: language, messages });
}

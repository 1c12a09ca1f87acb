import { type MessageDescriptor, setupI18n } from '@lingui/core';
import type { Language } from '../../contract/languages';
import { messages as en } from '../locales/en/messages.po';
import { messages as fil } from '../locales/fil/messages.po';
import { messages as id } from '../locales/id/messages.po';
import { messages as ru } from '../locales/ru/messages.po';
import { messages as vi } from '../locales/vi/messages.po';

const catalogues = { en, vi, ru, id, fil };

/** A text in a person's language. */
export function translate(language: Language, text: MessageDescriptor): string {
  return i18nOf[language]._(text);
}

const i18nOf = {
  en: makeI18n('en'),
  vi: makeI18n('vi'),
  ru: makeI18n('ru'),
  id: makeI18n('id'),
  fil: makeI18n('fil'),
} satisfies Record<Language, unknown>;

function makeI18n(locale: Language) {
  return setupI18n({ locale, messages: { [locale]: catalogues[locale] } });
}

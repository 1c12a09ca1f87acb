import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { dateFormat } from '../i18n/formats';
import { moneyFormat } from '../i18n/money';
import { yieldToBrowser } from './yield-to-browser';

/** Makes the formats of days and amounts, each in a task of its own, while what they are for is still on its way. */
export function usePreparedFormats(): void {
  const { i18n } = useLingui();
  useEffect(() => void prepareFormats(i18n.locale), [i18n.locale]);
}

async function prepareFormats(language: string): Promise<void> {
  for (const prepare of preparations) {
    await yieldToBrowser();
    prepare(language);
  }
}

/**
 * The first format takes a phone 50 ms and more. Of that the first two do a part each, which whoever makes a format needs
 * too: what is left for the formats is a fifth.
 */
const preparations: readonly ((language: string) => unknown)[] = [
  (language) => new Intl.Locale(language).maximize(),
  (language) => new Intl.Collator(language),
  dateFormat,
  moneyFormat,
];

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
  await yieldToBrowser();
  dateFormat(language);
  await yieldToBrowser();
  moneyFormat(language);
}

import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CompressWish } from '../../../contract/tools/compress';
import { formatBytes } from '../../i18n/formats';

/** Sizes in bytes. */
export type Saving = { before: number; after: number; wish: CompressWish };

/** What was saved, and where a size was asked for that cannot be reached, that it was not. */
export function describeSaving({ before, after, wish }: Saving, i18n: I18n): string {
  const from = formatBytes(before, i18n.locale);
  const to = formatBytes(after, i18n.locale);
  if (after >= before) return i18n._(msg`${from}: no smaller version found, this is your original`);
  const percent = new Intl.NumberFormat(i18n.locale, { style: 'percent' }).format(1 - after / before);
  if ('maxBytes' in wish && after > wish.maxBytes) {
    const wished = formatBytes(wish.maxBytes, i18n.locale);
    return i18n._(msg`${from} to ${to}, ${percent} smaller. We couldn’t get it under ${wished}.`);
  }
  return i18n._(msg`${from} to ${to}, ${percent} smaller`);
}

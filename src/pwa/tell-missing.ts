import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { notices } from '../ui/notice-store';
import { updates } from './updates';

/** Says that what was asked for could not be fetched, unless a newer version is the reason. */
export async function tellMissing(i18n: I18n): Promise<void> {
  if (await updates.explainsMissing()) return;
  notices.show('error', i18n._(msg`That needs the network. Try again when it is back.`));
}

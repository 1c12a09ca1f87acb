import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { notices } from '../ui/notice-store';
import { updates } from './updates';

/** Notifies that a lazy part could not be fetched, unless a newer version explains it. */
export async function notifyUnavailable(i18n: I18n): Promise<void> {
  if (await updates.explainsMissing()) return;
  notices.show('error', i18n._(msg`You need to be online for that. Try again when you have a connection.`));
}

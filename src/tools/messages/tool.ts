import { laterKeys, sessionKeys } from '../../../contract/storage-keys';
import type { messages } from '../../../contract/tools/messages';
import { localStore, sessionStore } from '../../ui/browser-storage';
import { loadExport } from '../../ui/load-export';
import type { ToolBlocks } from '../tool-block';

export const blocks: ToolBlocks<typeof messages> = {
  SmsHistory: {
    load: loadExport(() => import('./sms-history/sms-history'), 'SmsHistory'),
    skeleton: 'rows',
    hydrateOn: 'view',
    asks: true,
  },
  SmsForm: {
    load: loadExport(() => import('./sms-form/sms-form'), 'SmsForm'),
    asks: true,
    hasDraft: () =>
      sessionStore.get(sessionKeys.smsDraft) !== null || localStore.get(laterKeys.waitingSms) !== null,
  },
};

import { msg } from '@lingui/core/macro';
import type { AnyRouter } from '@tanstack/react-router';
import type { Language } from '../../contract/languages';
import { fetchLanguage } from '../i18n/catalogues';
import { hydrateBlocks } from '../pages/hydrate-blocks';
import { connection } from '../pwa/connection';
import { notifyUnavailable } from '../pwa/notify-unavailable';
import { forgetCachedPages } from '../pwa/register-service-worker';
import { renameLanguageInAddress, storeLanguage } from '../tenant/language-choice';
import type { PageContext } from '../tenant/page-context';
import { notices } from '../ui/notice-store';
import { nextPageEvent } from '../ui/page-events';
import { pause } from '../ui/pause';

let asked: Language | undefined;

/** The first attempt after reconnecting may fail as well. */
const retryMs = 10_000;

/**
 * Shows the page in another language, in place, and stores the choice once its texts are here. Of several choices the last
 * one counts, in whatever order their texts come. `stored`: this device's language, applied as soon as its texts can be
 * fetched; `again`: a retry.
 */
export async function changeLanguage(
  router: AnyRouter,
  language: Language,
  reason: Reason = 'chosen',
): Promise<void> {
  const context: PageContext = router.options.context;
  asked = language;
  let switchTexts: () => void;
  try {
    // The server drew them in the old language: each has to be hydrated in that one.
    await hydrateBlocks();
    [switchTexts] = await Promise.all([
      fetchLanguage(context.i18n, language),
      context.configurations.loadSite(context.host, language),
    ]);
  } catch (error) {
    console.info(`The texts of ${language} could not be fetched`, error);
    if (asked === language) explainMissing(router, language, reason);
    return;
  }
  if (asked !== language) return;
  storeLanguage(language);
  switchTexts();
  document.documentElement.lang = language;
  forgetCachedPages();
  router.update({ ...router.options, context: { ...context, language } });
  // Not before: the router follows the address, which would reach blocks that are not hydrated.
  renameLanguageInAddress(language);
  await router.invalidate();
}

type Reason = 'chosen' | 'stored' | 'again';

function explainMissing(router: AnyRouter, language: Language, reason: Reason): void {
  const { i18n }: PageContext = router.options.context;
  if (reason === 'chosen') return void notifyUnavailable(i18n);
  if (reason === 'stored') {
    notices.show(
      'info',
      i18n._(msg`Your language is not on this device yet. The page switches to it when you are online.`),
    );
  }
  void untilReachable().then(() => {
    if (asked === language) return changeLanguage(router, language, 'again');
  });
}

async function untilReachable(): Promise<void> {
  do {
    await Promise.race([nextPageEvent(['online', 'visible']), pause(retryMs)]);
    await connection.check();
  } while (connection.isOffline());
}

import type { AnyRouter } from '@tanstack/react-router';
import type { Language } from '../../contract/languages';
import { fetchLanguage } from '../i18n/catalogues';
import { hydrateBlocks } from '../pages/hydrate-blocks';
import { forgetCachedPages } from '../pwa/register-service-worker';
import { renameLanguageInAddress, storeLanguage } from '../tenant/language-choice';
import type { PageContext } from '../tenant/page-context';

let asked: Language | undefined;

/**
 * Shows the page in another language, in place. The choice is stored even when its texts cannot be had. Of several
 * choices the last one counts, in whatever order their texts come.
 */
export async function changeLanguage(router: AnyRouter, language: Language): Promise<void> {
  const context: PageContext = router.options.context;
  asked = language;
  storeLanguage(language);
  let switchTexts: () => void;
  try {
    // The server drew them in the old language: each has to be hydrated in that one.
    await hydrateBlocks();
    [switchTexts] = await Promise.all([
      fetchLanguage(context.i18n, language),
      context.configurations.loadSite(context.host, language),
    ]);
  } catch (error) {
    console.error(`The texts of ${language} could not be fetched`, error);
    // Past the router, which would reload the page with texts that cannot be had now.
    if (asked === language) renameLanguageInAddress(language, History.prototype.replaceState);
    return;
  }
  if (asked !== language) return;
  switchTexts();
  document.documentElement.lang = language;
  forgetCachedPages();
  router.update({ ...router.options, context: { ...context, language } });
  // Not before: the router follows the address, which would reach blocks that are not hydrated.
  renameLanguageInAddress(language);
  await router.invalidate();
}

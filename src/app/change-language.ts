import type { AnyRouter } from '@tanstack/react-router';
import type { Language } from '../contract/languages';
import { switchLanguage } from '../i18n/catalogues';
import { storeLanguage } from '../tenant/language-choice';
import type { PageContext } from '../tenant/page-context';
import { siteQuery } from '../tenant/queries';

/** Shows the page in another language, where it stands. The choice is stored even when its texts cannot be had. */
export async function changeLanguage(router: AnyRouter, language: Language): Promise<void> {
  const context: PageContext = router.options.context;
  storeLanguage(language);
  try {
    await Promise.all([
      switchLanguage(context.i18n, language),
      context.queryClient.ensureQueryData(siteQuery(context.source, context.host, language)),
    ]);
  } catch (error) {
    console.error(`The texts of ${language} could not be had; the page stays as it is`, error);
    return;
  }
  document.documentElement.lang = language;
  router.update({ ...router.options, context: { ...context, language } });
  await router.invalidate();
}

import type { I18n } from '@lingui/core';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import type { Language } from '../../contract/languages';
import { NotFoundScreen } from '../pages/not-found-screen';
import { RetryScreen } from '../pages/retry-screen';
import type { ConfigurationStore } from '../tenant/configuration-store';
import type { PageContext } from '../tenant/page-context';
import { changeLanguage } from './change-language';
import { routeTree } from './routeTree.gen';

type RouterParts = {
  history: RouterHistory;
  configurations: ConfigurationStore;
  host: string;
  origin: string;
  language: Language;
  i18n: I18n;
  drawing: PageContext['drawing'];
  isUnasked: boolean;
};

/** One router a page or a request; nothing of one request may reach another. */
export function createAppRouter({ history, ...parts }: RouterParts) {
  const isServer = parts.drawing === 'on-server';
  const context: PageContext = {
    ...parts,
    changeLanguage: (language) => changeLanguage(router, language),
  };
  const router = createRouter({
    routeTree,
    history,
    context,
    isServer,
    defaultErrorComponent: RetryScreen,
    defaultNotFoundComponent: NotFoundScreen,
    defaultPreload: false,
    // A page that is gone back to is loaded whole before it is drawn, so that it is tall enough to scroll in.
    defaultGcTime: 0,
    scrollRestoration: isServer ? false : restoreScrollUnlessScrolledEarly(),
  });
  return router;
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}

/** A person who scrolled the server's page before it woke up stays where they are. */
function restoreScrollUnlessScrolledEarly(): () => boolean {
  let isFirstScreen = true;
  return () => {
    const hasScrolledEarly = isFirstScreen && window.scrollY > 0;
    isFirstScreen = false;
    return !hasScrolledEarly;
  };
}

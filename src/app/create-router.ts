import type { I18n } from '@lingui/core';
import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import type { Language } from '../contract/languages';
import { NotFoundScreen } from '../pages/not-found-screen';
import { RetryScreen } from '../pages/retry-screen';
import type { PageContext } from '../tenant/page-context';
import type { TenantSource } from '../tenant/queries';
import { changeLanguage } from './change-language';
import { routeTree } from './routeTree.gen';

type RouterParts = {
  history: RouterHistory;
  queryClient: QueryClient;
  source: TenantSource;
  host: string;
  language: Language;
  i18n: I18n;
  isServer: boolean;
};

/** One router a page or a request; nothing of one request may reach another. */
export function createAppRouter({ history, isServer, ...parts }: RouterParts) {
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

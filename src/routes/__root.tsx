import { createRootRouteWithContext, Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { pickByLanguage } from '../../contract/languages';
import { sessionKeys } from '../../contract/storage-keys';
import type { SiteInfo } from '../../contract/tenant';
import { completeTexts } from '../i18n/catalogues';
import { useDocumentTitle } from '../pages/document-title';
import { SiteUnavailable } from '../pages/site-unavailable';
import { useFocusOnNavigation } from '../pages/use-focus-on-navigation';
import { storeChannel } from '../session/channel';
import { markPushed } from '../session/push-state';
import { BareFrame } from '../shell/bare-frame';
import { Shell } from '../shell/shell';
import type { PageContext } from '../tenant/page-context';
import { TenantProvider } from '../tenant/tenant-provider';
import { sessionStore } from '../ui/browser-storage';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page shows alone, without navigation, footer, support and login. */
    isBare?: true;
  }
}

export const Route = createRootRouteWithContext<PageContext>()({
  beforeLoad: async ({ context, location }) => {
    // A link inside the app may name a channel too: before its screen is drawn.
    if (context.drawing !== 'on-server') storeChannel(location.searchStr);
    // The home page has its texts; what it is missing comes with the blocks that need it.
    if (context.drawing === 'taking-over' && location.pathname === '/') return;
    await completeTexts(context.i18n);
  },
  loader: async ({ context }) => {
    const { configurations, host, origin, language } = context;
    const site = await configurations.loadSite(host, language);
    const texts = pickByLanguage(site.common, language);
    if (!texts) throw new Error(`The configuration of ${host} has no texts in any language`);
    return { site, texts, language, origin, answers: configurations.answersIn(language) };
  },
  component: RootScreen,
  errorComponent: SiteUnavailable,
});

function RootScreen() {
  const { site, texts, language, origin, answers } = Route.useLoaderData();
  const { changeLanguage } = Route.useRouteContext();
  const isBare = useRouterState({
    select: ({ matches }) => matches.some(({ staticData }) => staticData.isBare),
  });
  useDocumentTitle(site);
  useFocusOnNavigation();
  usePushState();
  useStoredSite(site);
  // The same object until it changes: a new one would reach blocks that are not hydrated yet.
  const tenant = useMemo(
    () => ({ site, texts, language, origin, answers, changeLanguage }),
    [site, texts, language, origin, answers, changeLanguage],
  );
  const Frame = isBare ? BareFrame : Shell;
  return (
    <TenantProvider tenant={tenant}>
      <Frame>
        <Outlet />
      </Frame>
    </TenantProvider>
  );
}

/** The first address is no navigation; every later one is. */
function usePushState(): void {
  const key = useRouterState({ select: ({ location }) => location.state.__TSR_index });
  useEffect(() => {
    if (key !== undefined && key > 0) markPushed();
  }, [key]);
}

/** The session's copy of the site's type and texts. */
function useStoredSite({ type, common }: SiteInfo): void {
  useEffect(() => sessionStore.set(sessionKeys.siteInfo, JSON.stringify({ type, common })), [type, common]);
}

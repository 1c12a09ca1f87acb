import { createRootRouteWithContext, Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { pickByLanguage } from '../contract/languages';
import { sessionKeys } from '../contract/storage-keys';
import type { SiteInfo } from '../contract/tenant';
import { useDocumentTitle } from '../pages/document-title';
import { MessageScreen } from '../pages/message-screen';
import { NotFoundScreen } from '../pages/not-found-screen';
import { SiteUnavailable } from '../pages/site-unavailable';
import { useFocusOnNavigation } from '../pages/use-focus-on-navigation';
import { markPushed } from '../session/push-state';
import { BareFrame } from '../shell/bare-frame';
import { Shell } from '../shell/shell';
import type { PageContext } from '../tenant/page-context';
import { siteQuery } from '../tenant/queries';
import { TenantProvider } from '../tenant/tenant-provider';
import { sessionStore } from '../ui/browser-storage';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page stands alone, without navigation, footer, support and login. */
    isBare?: true;
  }
}

export const Route = createRootRouteWithContext<PageContext>()({
  loader: async ({ context }) => {
    const { queryClient, source, host, language } = context;
    const site = await queryClient.ensureQueryData(siteQuery(source, host, language));
    const texts = pickByLanguage(site.common, language);
    if (!texts) throw new Error(`The configuration of ${host} has no texts in any language`);
    return { site, texts, language };
  },
  component: RootScreen,
  errorComponent: SiteUnavailable,
  notFoundComponent: NotFoundScreen,
  pendingComponent: () => <MessageScreen title="…" />,
});

function RootScreen() {
  const { site, texts, language } = Route.useLoaderData();
  const { changeLanguage } = Route.useRouteContext();
  const isBare = useRouterState({
    select: ({ matches }) => matches.some(({ staticData }) => staticData.isBare),
  });
  useDocumentTitle(site);
  useFocusOnNavigation();
  usePushState();
  useStoredSite(site);
  const Frame = isBare ? BareFrame : Shell;
  return (
    <TenantProvider tenant={{ site, texts, language, changeLanguage }}>
      <Frame>
        <Outlet />
      </Frame>
    </TenantProvider>
  );
}

/** The first address is no navigation; every later one is (contract §3). */
function usePushState(): void {
  const key = useRouterState({ select: ({ location }) => location.state.__TSR_index });
  useEffect(() => {
    if (key !== undefined && key > 0) markPushed();
  }, [key]);
}

/** The session's copy of the site's type and texts (tools.md §3). */
function useStoredSite({ type, common }: SiteInfo): void {
  useEffect(() => sessionStore.set(sessionKeys.siteInfo, JSON.stringify({ type, common })), [type, common]);
}

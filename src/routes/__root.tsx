import { createRootRouteWithContext, Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { pickByLanguage } from '../contract/languages';
import { useDocumentTitle } from '../pages/document-title';
import { MessageScreen } from '../pages/message-screen';
import { NotFoundScreen } from '../pages/not-found-screen';
import { SiteUnavailable } from '../pages/site-unavailable';
import { markPushed } from '../session/push-state';
import { Shell } from '../shell/shell';
import type { PageContext } from '../tenant/page-context';
import { siteQuery } from '../tenant/queries';
import { TenantProvider } from '../tenant/tenant-provider';

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
  useDocumentTitle(site);
  usePushState();
  return (
    <TenantProvider tenant={{ site, texts, language, changeLanguage }}>
      <Shell>
        <Outlet />
      </Shell>
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

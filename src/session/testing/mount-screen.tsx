import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';
import { messages as accountMessages } from '../../locales/en/account.po';
import { messages as frameMessages } from '../../locales/en/frame.po';
import { messages } from '../../locales/en/messages.po';
import { messages as resultMessages } from '../../locales/en/result.po';
import { type Tenant, TenantProvider } from '../../tenant/tenant-provider';
import { sampleTenant } from '../../tenant/testing/sample-tenant';

/** Until `check` does not throw; a slow machine is no failure. */
export function waitUntil<Value>(check: () => Value): Promise<Value> {
  return vi.waitFor(check, { timeout: 20_000 });
}

/** A screen of the page in the test's document, with everything around it that the app has; in English, at `path`. */
export function mountScreen(screen: ReactNode, tenant: Tenant = sampleTenant, path = '/') {
  const host = document.createElement('main');
  document.body.append(host);
  const root = createRoot(host);
  const router = createRouter({
    routeTree: createRootRoute({ component: () => screen, notFoundComponent: () => null }),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  // Of its own: one test's answers are no other's.
  const queries = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } });
  root.render(
    <I18nProvider
      i18n={setupI18n({
        locale: 'en',
        messages: { en: { ...frameMessages, ...messages, ...accountMessages, ...resultMessages } },
      })}
    >
      <TenantProvider tenant={tenant}>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </TenantProvider>
    </I18nProvider>,
  );
  return {
    host,
    /** The first button whose whole text it is. Throws when there is none. */
    findButton: (text: string) => {
      const found = [...document.querySelectorAll('button')].find((one) => one.textContent === text);
      if (!found) throw new Error(`no button says ${text}`);
      return found;
    },
    unmount: () => {
      queries.clear();
      root.unmount();
      host.remove();
    },
  };
}

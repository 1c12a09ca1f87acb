import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { hydrateRoot } from 'react-dom/client';

/** The floor of the size budget: the stack every page carries, put together, with nothing to show. */
const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');
i18n.loadAndActivate({ locale: 'en', messages: {} });
hydrateRoot(
  root,
  <I18nProvider i18n={i18n}>
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createRouter({ routeTree: createRootRoute({ component: () => null }) })} />
    </QueryClientProvider>
  </I18nProvider>,
);

import { I18nProvider } from '@lingui/react';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { AppRouter } from './create-router';

/** The whole app around one router; the same tree on the server and in the browser.
 * `onReady` is called once, when the page listens. */
export function App({ router, onReady }: { router: AppRouter; onReady?: () => void }) {
  useEffect(() => onReady?.(), [onReady]);
  const { i18n } = router.options.context;
  return (
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>
  );
}

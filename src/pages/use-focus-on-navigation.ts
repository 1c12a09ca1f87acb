import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Moves the focus to the new screen's heading after a navigation, so that keyboard and screen reader go on there. The
 * first page keeps the browser's own focus, and an address with a hash its target.
 */
export function useFocusOnNavigation(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged, toLocation }) => {
        if (!fromLocation || !pathChanged || toLocation.hash || document.querySelector('dialog[open]'))
          return;
        const target = document.querySelector<HTMLElement>('main h1, main');
        if (!target) return;
        target.tabIndex = -1;
        target.focus({ preventScroll: true });
      }),
    [router],
  );
}

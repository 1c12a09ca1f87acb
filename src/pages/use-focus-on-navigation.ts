import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Moves the focus to the new screen's heading after a navigation, so that keyboard and screen reader continue there. The
 * first page keeps the browser's own focus, and an address with a hash its target.
 */
export function useFocusOnNavigation(): void {
  const router = useRouter();
  useEffect(() => {
    // The router does not know where the first navigation after hydration comes from.
    let shownPath = router.state.location.pathname;
    return router.subscribe('onRendered', ({ toLocation }) => {
      const isSamePath = toLocation.pathname === shownPath;
      shownPath = toLocation.pathname;
      if (isSamePath || toLocation.hash || document.querySelector('dialog[open]')) return;
      const target =
        document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
      if (!target) return;
      target.tabIndex = -1;
      target.focus({ preventScroll: true });
    });
  }, [router]);
}

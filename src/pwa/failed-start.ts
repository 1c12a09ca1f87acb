/**
 * A page whose scripts could not be fetched is reloaded: once automatically, because a new version may have taken them
 * away, then at each press and when the network is back. Part of the early script (`early.ts`): nothing else may be
 * there.
 */
export function watchFailedStart(): void {
  window.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement && target.type === 'module') recover();
    },
    true,
  );
}

function recover(): void {
  const visits = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // One that was reloaded already would do so for ever.
  if (visits.some(({ type }) => type === 'reload')) {
    document.getElementById('start-failed')?.removeAttribute('hidden');
  } else {
    loadAnew();
  }
  window.addEventListener('online', loadAnew);
  window.addEventListener('click', loadAnew, true);
}

/** Not before the server answers: what it drew is worth more than the browser's error page. */
function loadAnew(): void {
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok && location.reload(),
    () => undefined,
  );
}

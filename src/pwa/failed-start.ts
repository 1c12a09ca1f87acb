/**
 * Reloads a page whose scripts could not be fetched: once at once, because a new version may have removed them, then at
 * each press and when the network is back. Part of the early script (`early.ts`): nothing else may be
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
  // One that was already reloaded would reload for ever.
  if (visits.some(({ type }) => type === 'reload')) {
    document.getElementById('start-failed')?.removeAttribute('hidden');
  } else {
    reloadWhenAnswered();
  }
  window.addEventListener('online', reloadWhenAnswered);
  window.addEventListener('click', reloadWhenAnswered, true);
}

/** Not before the server answers: what it drew is worth more than the browser's error page. */
function reloadWhenAnswered(): void {
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok && location.reload(),
    () => undefined,
  );
}

import { readLanguage } from '../tenant/language-choice';

/**
 * Reloads a page whose scripts could not be fetched: once at once, because a new version may have removed them, then at
 * each press and when the network is back. Shows the failed-start message if the server cannot be reached. Part of the early script (`early.ts`):
 * nothing else may be there.
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
  if (visits.some(({ type }) => type === 'reload')) showNotice();
  else reloadWhenAnswered(showNotice);
  window.addEventListener('online', () => reloadWhenAnswered());
  window.addEventListener('click', () => reloadWhenAnswered(), true);
}

/** Not before the server answers: what it drew is worth more than the browser's error page. */
function reloadWhenAnswered(onUnanswered = () => {}): void {
  fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(answerMs) }).then(
    ({ ok }) => (ok ? location.reload() : onUnanswered()),
    onUnanswered,
  );
}

const answerMs = 5_000;

/** The offline shell contains the message in every language; show one. */
function showNotice(): void {
  const notice = document.getElementById('start-failed');
  const texts = [...(notice?.querySelectorAll<HTMLElement>('[lang]') ?? [])];
  const own = texts.find(({ lang }) => lang === readLanguage()) ?? texts[0];
  for (const text of texts) text.hidden = text !== own;
  notice?.removeAttribute('hidden');
}

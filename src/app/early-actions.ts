/**
 * Keeps what a person does between the server's page and its hydration: presses of buttons and choices in selects,
 * which would otherwise be lost. Links, menus and file choosers work by themselves until then. Returns the function
 * that lets everything happen, once the page listens.
 */
export function keepEarlyActions(root: HTMLElement): () => void {
  const replays: (() => void)[] = [];
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };

  root.addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      if (!button) return;
      event.preventDefault();
      replays.push(() => button.click());
    },
    options,
  );
  root.addEventListener(
    'change',
    ({ target }) => {
      if (!(target instanceof HTMLSelectElement)) return;
      const { value } = target;
      replays.push(() => {
        target.value = value;
        target.dispatchEvent(new Event('change', { bubbles: true }));
      });
    },
    options,
  );
  return () => {
    stop.abort();
    for (const replay of replays) replay();
  };
}

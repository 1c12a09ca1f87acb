import { dehydratedAttribute, hydrateEvent, usedAttribute } from './ui/dehydrated';
import { filesPasted } from './ui/files-pasted';

/**
 * Replays what React does not: presses, choices, typed text, submitted forms and files that a person gives to a part of
 * the server's page before React has hydrated it. Links, menus and file choosers work without scripts. Part of the
 * early script (`early.ts`), which shares only attributes and events with the app.
 */
type Held = {
  target: Element;
  replay: () => void;
  /** If React rendered the part again instead of hydrating it, the target and the files in it are gone. */
  replayElsewhere?: () => void;
};
let held: Held[] = [];
let isReplaying = false;
const dehydrated = `[${dehydratedAttribute}]`;

listen('click', (event, target) => {
  // The footer's languages are links; followed by the browser they would drop the rest of the address.
  const control = target.closest('button, #accountLink, a[hreflang]');
  const { ctrlKey, metaKey } = event as MouseEvent;
  if (!(control instanceof HTMLElement) || ctrlKey || metaKey) return;
  event.preventDefault();
  hold(event, control, () => control.click());
});

listen('submit', (event, target) => {
  if (!(target instanceof HTMLFormElement)) return;
  const { submitter } = event as SubmitEvent;
  event.preventDefault();
  hold(event, target, () => target.requestSubmit(submitter));
});

listen('change', (event, target) => {
  if (target instanceof HTMLSelectElement) {
    const { value } = target;
    hold(event, target, () => {
      target.value = value;
      dispatch(target, 'change');
    });
  } else if (target instanceof HTMLInputElement && target.type === 'file') {
    const files = copyFiles(target.files ?? []);
    hold(
      event,
      target,
      () => dispatch(target, 'change'),
      () => paste(files),
    );
  }
});

listen('input', (event, target) => {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
  if (target.type === 'file') return;
  // Only a field's newest state counts.
  held = held.filter((action) => action.target !== target);
  const { value } = target;
  if (target instanceof HTMLInputElement && (target.type === 'checkbox' || target.type === 'radio')) {
    const { checked } = target;
    hold(event, target, () => {
      target.checked = !checked;
      target.click();
    });
    return;
  }
  hold(event, target, () => {
    // React ignores an input event of a value that it saw set: the second one is set past its own property.
    target.value = '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value')?.set?.call(target, value);
    dispatch(target, 'input');
  });
});

// For a file that is dropped beside its zone the browser would leave the page: it goes to the tool as if it were pasted.
document.addEventListener('dragover', (event) => {
  if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
});
listen('drop', pasteDropped);
document.addEventListener('drop', pasteDropped);

// Pasted files belong to the page's tool, wherever they are pasted. In the capture phase: React stops events that go
// into what it has not hydrated.
document.addEventListener(
  'paste',
  (event) => {
    const files = filesPasted(event);
    const tool = document.querySelector(`${dehydrated} input[type="file"]`)?.closest(dehydrated);
    if (isReplaying || !tool || files.length === 0) return;
    event.preventDefault();
    const copied = copyFiles(files);
    hold(event, tool, () => paste(copied));
  },
  true,
);

// Everything that a person does to a block before they use it fetches its code.
for (const type of ['pointerover', 'focusin', 'dragenter']) {
  listen(type, (_event, target) => target.closest(dehydrated)?.dispatchEvent(new Event(hydrateEvent)));
}

new MutationObserver(replayHydrated).observe(document, {
  subtree: true,
  attributeFilter: [dehydratedAttribute],
});

function replayHydrated(): void {
  const ready = held.filter(isReady);
  held = held.filter((action) => !ready.includes(action));
  isReplaying = true;
  for (const { target, replay, replayElsewhere } of ready) {
    if (!target.isConnected) {
      replayElsewhere?.();
      continue;
    }
    // React hydrates a nested part during the first event that goes into it, and misses that event: one that nobody
    // handles comes first.
    dispatch(target, 'pointercancel');
    replay();
  }
  isReplaying = false;
}

/** Files whose input is gone wait for the tool that took its place. */
function isReady({ target, replayElsewhere }: Held): boolean {
  if (target.isConnected || !replayElsewhere) return !target.closest(dehydrated);
  const inputs = [...document.querySelectorAll('input[type="file"]')];
  return inputs.length > 0 && inputs.every((input) => !input.closest(dehydrated));
}

/** Calls `handle` for events in what is not hydrated, before React sees them. */
function listen(type: string, handle: (event: Event, target: Element) => void): void {
  document.addEventListener(
    type,
    (event) => {
      const { target } = event;
      if (target instanceof Element && target.closest(dehydrated)) handle(event, target);
    },
    true,
  );
}

/** Stopped, because React hydrates a block whose code has just come during the event, which would then count twice. */
function hold(event: Event, target: Element, replay: () => void, replayElsewhere?: () => void): void {
  event.stopImmediatePropagation();
  held.push({ target, replay, ...(replayElsewhere ? { replayElsewhere } : {}) });
  const part = target.closest(dehydrated);
  part?.setAttribute(usedAttribute, '');
  part?.dispatchEvent(new Event(hydrateEvent));
}

function dispatch(target: Element, type: string): void {
  target.dispatchEvent(new Event(type, { bubbles: true }));
}

/** An input takes what is dropped on it without help, and a hydrated zone has taken it by now. */
function pasteDropped(event: Event): void {
  const files = (event as DragEvent).dataTransfer?.files;
  if (event.defaultPrevented || !files?.length || (event.target as HTMLInputElement).files) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  paste(copyFiles(files));
}

function paste(clipboardData: DataTransfer): void {
  document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

function copyFiles(files: Iterable<File>): DataTransfer {
  const copy = new DataTransfer();
  for (const file of files) copy.items.add(file);
  return copy;
}

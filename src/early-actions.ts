import { asleepAttribute, awakeEvent, wantedAttribute, wantedEvent } from '../contract/sleeping';
import { filesPasted } from './ui/files-pasted';

/**
 * Keeps what a person does to a part of the server's page that does not listen yet, and does it again once it does.
 * Links, menus, file choosers and fields work by themselves until then. Part of the early script (`early.ts`).
 */
type Kept = { target: Element; repeat: () => void };
let kept: Kept[] = [];
const asleepSelector = `[${asleepAttribute}]`;

listen('click', (event, target) => {
  // A language of the footer is changed in place: its plain link would drop the rest of the address.
  const control = target.closest('button, #accountLink, a[hreflang]');
  const { ctrlKey, metaKey } = event as MouseEvent;
  if (!(control instanceof HTMLElement) || ctrlKey || metaKey) return;
  event.preventDefault();
  hold(event);
  keep(control, () => control.click());
});

listen('submit', (event, target) => {
  if (!(target instanceof HTMLFormElement)) return;
  const { submitter } = event as SubmitEvent;
  event.preventDefault();
  hold(event);
  keep(target, () => target.requestSubmit(submitter));
});

listen('change', (event, target) => {
  if (target instanceof HTMLSelectElement) {
    const { value } = target;
    hold(event);
    keep(target, () => {
      target.value = value;
      announce(target, 'change');
    });
  } else if (target instanceof HTMLInputElement && target.type === 'file') {
    hold(event);
    // A tool may have found the files by itself when it woke up.
    keep(target, () => target.files?.length && announce(target, 'change'));
  }
});

listen('input', (event, target) => {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
  const { value } = target;
  if (target.type === 'file') return;
  hold(event);
  // Only the newest text of a field counts.
  kept = kept.filter((action) => action.target !== target);
  if (target instanceof HTMLInputElement && (target.type === 'checkbox' || target.type === 'radio')) {
    const { checked } = target;
    keep(target, () => {
      if (target.checked === checked) target.checked = !checked;
      target.click();
    });
    return;
  }
  keep(target, () => {
    // The app compares with what it last saw, through the element's own property: the prototype's goes past it.
    target.value = '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value')?.set?.call(target, value);
    announce(target, 'input');
  });
});

// Moving with the arrows inside tabs and sliders; fields, lists and menus do it by themselves.
listen('keydown', (event, target) => {
  const { key } = event as KeyboardEvent;
  if (!/^(Arrow|Home|End)/.test(key) || target.matches('input, select, textarea')) return;
  const repeated = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  hold(event);
  keep(target, () => target.dispatchEvent(repeated));
});

// For a file that is let go beside its place the browser would leave the page: it is the tool's, as if it were pasted.
document.addEventListener('dragover', (event) => {
  if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
});
listen('drop', takeDropped);
document.addEventListener('drop', takeDropped);

// Pasted files belong to the page's tool, wherever they are pasted. Before React, which stops what goes into a part that
// it has not taken over.
let isRepeating = false;
document.addEventListener(
  'paste',
  (event) => {
    if (isRepeating) return;
    const files = filesPasted(event);
    const tool = document.querySelector(`${asleepSelector} input[type="file"]`)?.closest(asleepSelector);
    if (!tool || files.length === 0) return;
    event.preventDefault();
    hold(event);
    const copied = copyFiles(files);
    keep(tool, () => paste(copied));
  },
  true,
);

document.addEventListener(awakeEvent, () => {
  const ready = kept.filter(({ target }) => !target.closest(asleepSelector));
  kept = kept.filter((action) => !ready.includes(action));
  isRepeating = true;
  for (const { target, repeat } of ready) {
    if (!target.isConnected) continue;
    // React takes a part over in the midst of the first event that needs it. A field that was filled before that would
    // pass for unchanged, and a form be sent by the browser: so an event comes first that nobody handles.
    announce(target, 'pointercancel');
    repeat();
  }
  isRepeating = false;
});

function listen(type: string, handle: (event: Event, target: Element) => void): void {
  document.addEventListener(
    type,
    (event) => {
      const { target } = event;
      if (target instanceof Element && target.closest(asleepSelector)) handle(event, target);
    },
    true,
  );
}

function keep(target: Element, repeat: () => void): void {
  const asleep = target.closest(asleepSelector);
  kept.push({ target, repeat });
  asleep?.setAttribute(wantedAttribute, '');
  asleep?.dispatchEvent(new Event(wantedEvent));
}

// React would bring a block whose chunk has just come to life in the middle of the event, and it would happen twice.
function hold(event: Event): void {
  event.stopImmediatePropagation();
}

function announce(target: Element, type: string): void {
  target.dispatchEvent(new Event(type, { bubbles: true }));
}

/** An input takes what is let go on it by itself, and the listening zone has taken it by now. */
function takeDropped(event: Event): void {
  const files = (event as DragEvent).dataTransfer?.files;
  if (event.defaultPrevented || !files?.length || (event.target as HTMLInputElement).files) return;
  event.preventDefault();
  hold(event);
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

import { type ReactNode, startTransition, useEffect, useState } from 'react';

type AfterPaintProps = {
  /** Keeps the room of what comes. */
  placeholder?: ReactNode;
  children: ReactNode;
};

/**
 * Draws its children once the browser has painted what comes before them: what is laid out in one task with that would
 * hold a slow phone up. One inside another goes one frame later each.
 */
export function AfterPaint({ placeholder = null, children }: AfterPaintProps) {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    let isWanted = true;
    void untilPainted().then(() => {
      if (isWanted) startTransition(() => setPainted(true));
    });
    return () => {
      isWanted = false;
    };
  }, []);
  return isPainted ? children : placeholder;
}

/** Waits until what is drawn now is on the screen; a page that nobody sees is not painted and not waited for. */
function untilPainted(): Promise<void> {
  return new Promise((resolve) => {
    if (document.visibilityState === 'hidden') setTimeout(resolve);
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}

import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { forgetPlace, readPlace } from '../../session/return-place';
import { Button } from '../../ui/button';

/** Long enough to read the thanks. */
const readingMs = 5_000;

/**
 * The way back to what waited for this payment, which has started meanwhile. Taken after a moment, unless the person
 * does something on this page, or is asked for something (`isWaiting`).
 */
export function ReturnToWork({ path, isWaiting }: { path: string; isWaiting: boolean }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [hasActed, setActed] = useState(false);
  const isStaying = hasActed || isWaiting;
  const goBack = () => {
    forgetPlace();
    void navigate({ to: path });
  };
  useEffect(() => {
    if (isStaying) return;
    const timer = setTimeout(goBack, readingMs);
    const stay = () => setActed(true);
    for (const event of stayingEvents) document.addEventListener(event, stay, { once: true });
    return () => {
      clearTimeout(timer);
      for (const event of stayingEvents) document.removeEventListener(event, stay);
    };
  });
  return (
    <>
      {/* The region is always there: screen readers announce its text when it changes. */}
      <p role="status">{isStaying ? null : t`Taking you back to where you left off…`}</p>
      <Button onClick={goBack}>{t`Continue where you left off`}</Button>
    </>
  );
}

const stayingEvents = ['pointerdown', 'keydown', 'wheel'] as const;

/** Where this device has something that waits for a membership; as it was when the page came. */
export function useReturnPath(): string | null {
  const [path] = useState(readPlace);
  return path;
}

import { useEffect, useRef } from 'react';
import { useIsOffline } from './use-is-offline';

/** Runs `goOn` each time the site can be reached again after it could not; the newest one given. */
export function useWhenOnlineAgain(goOn: () => void): void {
  const isOffline = useIsOffline();
  const wasOffline = useRef(false);
  const newest = useRef(goOn);

  useEffect(() => {
    newest.current = goOn;
  });
  useEffect(() => {
    if (wasOffline.current && !isOffline) newest.current();
    wasOffline.current = isOffline;
  }, [isOffline]);
}

import { useEffect, useState } from 'react';
import { onPageEvent } from '../../ui/page-events';

/** Whether the screen stays on; `unsupported` where the browser has no say in it. */
export type ScreenState = 'on' | 'off' | 'unsupported';

/** Keeps the screen on while `isWanted`. The browser releases it when the page is hidden, so it is asked for again. */
export function useWakeLock(isWanted: boolean): ScreenState {
  const [state, setState] = useState<ScreenState>('off');
  useEffect(() => {
    if (!isWanted) return;
    if (!('wakeLock' in navigator)) return setState('unsupported');
    let isCurrent = true;
    let lock: WakeLockSentinel | undefined;
    const request = async () => {
      try {
        lock = await navigator.wakeLock.request('screen');
        if (!isCurrent) return void lock.release();
        setState('on');
      } catch (error) {
        // Low battery, or hidden again already.
        console.info('The screen may turn off', error);
        if (isCurrent) setState('off');
      }
    };
    void request();
    const stop = onPageEvent(['visible'], () => void request());
    return () => {
      isCurrent = false;
      stop();
      void lock?.release();
      setState('off');
    };
  }, [isWanted]);
  return state;
}

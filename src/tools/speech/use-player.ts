import { useEffect, useRef, useState } from 'react';
import type { JobId } from '../../../contract/jobs';
import { useJobActions } from '../../jobs/use-jobs';

export type Player = {
  /** Where the recording plays, in milliseconds; null while it does not. */
  positionMs: number | null;
  /** True when this browser cannot play it or it is no longer here: the text stays. */
  isUnplayable: boolean;
  playFrom: (timeMs: number) => Promise<void>;
  pause: () => void;
};

/** Plays a job's own recording, which is read from the device at the first press. */
export function usePlayer(id: JobId): Player {
  const { readSource } = useJobActions();
  const audio = useRef<HTMLAudioElement | null>(null);
  const [positionMs, setPositionMs] = useState<number | null>(null);
  const [isUnplayable, setUnplayable] = useState(false);

  useEffect(
    () => () => {
      const element = audio.current;
      if (!element) return;
      element.pause();
      URL.revokeObjectURL(element.src);
    },
    [],
  );

  const load = async (): Promise<HTMLAudioElement | null> => {
    if (audio.current) return audio.current;
    const source = await readSource(id);
    if (!source.ok) return null;
    const element = new Audio(URL.createObjectURL(source.value));
    element.addEventListener('timeupdate', () => setPositionMs(element.currentTime * 1000));
    for (const ending of ['pause', 'ended'] as const) {
      element.addEventListener(ending, () => setPositionMs(null));
    }
    audio.current = element;
    return element;
  };

  const playFrom = async (timeMs: number): Promise<void> => {
    const element = await load();
    if (!element) return setUnplayable(true);
    element.currentTime = timeMs / 1000;
    try {
      await element.play();
      setPositionMs(timeMs);
    } catch (error) {
      // Another press came before it began.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      console.warn('The recording cannot be played', error);
      setUnplayable(true);
    }
  };

  return { positionMs, isUnplayable, playFrom, pause: () => audio.current?.pause() };
}

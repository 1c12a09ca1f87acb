import { useEffect, useRef, useState } from 'react';

export type Player = {
  /** Where the recording plays, in milliseconds; null while it does not. */
  positionMs: number | null;
  /** True when this browser cannot play it or it is no longer here: the text stays. */
  isUnplayable: boolean;
  playFrom: (timeMs: number) => Promise<void>;
  pause: () => void;
};

/** Plays the recording at the address that the first press asks for; null where there is none. */
export function usePlayer(openRecording: () => Promise<string | null>): Player {
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
    const address = await openRecording();
    if (!address) return null;
    const element = new Audio(address);
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

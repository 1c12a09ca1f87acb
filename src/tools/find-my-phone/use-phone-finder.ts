import { useEffect, useRef, useState } from 'react';
import { onPageEvent } from '../../ui/page-events';
import type { Sensitivity } from './claps/clap-detector';
import { type ClapListener, type ListenProblem, listenForClaps } from './claps/listen-for-claps';
import { type Ring, ringPhone } from './ring-phone';

export type FinderState = 'off' | 'starting' | 'listening' | 'ringing';

/** Listens for claps while it is on, and rings until somebody stops it. `onLevel` gets the loudness in decibels. */
export function usePhoneFinder(sensitivity: Sensitivity, onLevel: (db: number) => void) {
  const [state, setState] = useState<FinderState>('off');
  const [problem, setProblem] = useState<ListenProblem | null>(null);
  const listener = useRef<ClapListener | null>(null);
  const ring = useRef<Ring | null>(null);

  useEffect(() => {
    listener.current?.restart(sensitivity);
  }, [sensitivity]);

  useEffect(() => {
    if (state === 'off') return;
    return onPageEvent(['visible'], () => {
      void listener.current?.resume().then((isBack) => {
        if (!isBack) lose();
      });
    });
  });

  useEffect(
    () => () => {
      ring.current?.stop();
      listener.current?.close();
    },
    [],
  );

  const start = async () => {
    setProblem(null);
    setState('starting');
    const opened = await listenForClaps(sensitivity, { onClaps: startRing, onLevel, onLost: lose });
    if (opened.ok) listener.current = opened.value;
    else setProblem(opened.error);
    setState(opened.ok ? 'listening' : 'off');
  };

  const stop = () => {
    ring.current?.stop();
    listener.current?.close();
    ring.current = null;
    listener.current = null;
    setState('off');
  };

  const lose = () => {
    stop();
    setProblem('lost');
  };

  const startRing = () => {
    // It hears itself.
    if (!listener.current || ring.current) return;
    ring.current = ringPhone(listener.current.context, stopRing);
    setState('ringing');
  };

  const stopRing = () => {
    ring.current?.stop();
    ring.current = null;
    listener.current?.restart(sensitivity);
    setState('listening');
  };

  return { state, problem, start, stop, startRing, stopRing };
}

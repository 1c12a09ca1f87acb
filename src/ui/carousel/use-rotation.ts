import {
  type FocusEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react';
import { isPageVisible, onPageEvent } from '../page-events';
import { useMediaQuery } from '../use-media-query';
import { isRotating, isRotationOn, type RotationState } from './rotation-state';

type RotationOptions = {
  frame: RefObject<HTMLElement | null>;
  intervalMs: number;
  /** What is shown now: when it changes, whoever changed it, the next one waits its whole time. */
  position: number;
  isDragged?: boolean;
  /** There is only one thing to show. */
  isOff?: boolean;
  advance: () => void;
};

export type Rotation = {
  /** Set to rotate; it may be paused now. */
  isOn: boolean;
  isRunning: boolean;
  toggle: () => void;
  /** For the frame: what happens in it makes the rotation wait. */
  watch: {
    onFocus: () => void;
    onBlur: (event: FocusEvent<HTMLElement>) => void;
    onPointerEnter: (event: PointerEvent<HTMLElement>) => void;
    onPointerLeave: () => void;
  };
};

/**
 * Calls `advance` every `intervalMs` while the frame is in sight and nobody is busy in it. Pauses under a wish
 * for reduced motion, while focus or a mouse is within, while it is dragged, out of sight or in a hidden document,
 * and after the person paused it.
 */
export function useRotation(options: RotationOptions): Rotation {
  const { frame, intervalMs, position, isDragged = false, isOff = false, advance } = options;
  const [wish, setWish] = useState<RotationState['wish']>(null);
  const [isInsisted, setInsisted] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [isHovered, setHovered] = useState(false);
  const state: RotationState = {
    wish,
    isInsisted,
    isMotionReduced: useMediaQuery('(prefers-reduced-motion: reduce)'),
    isFocused,
    isHovered,
    isDragged,
    isInSight: useIsInSight(frame),
    isDocumentHidden: useIsDocumentHidden(),
  };
  const isOn = isRotationOn(state);
  const isRunning = isRotating(state) && !isOff;
  const step = useEffectEvent(advance);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new position starts the time again.
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => step(), intervalMs);
    return () => clearInterval(timer);
  }, [isRunning, intervalMs, position]);

  return {
    isOn,
    isRunning,
    toggle: () => {
      setWish(isOn ? 'pause' : 'play');
      setInsisted(!isOn);
    },
    watch: {
      onFocus: () => setFocused(true),
      onBlur: (event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        setFocused(false);
        setInsisted(false);
      },
      // A finger does not rest on a thing: its pointer enters and never leaves.
      onPointerEnter: (event) => setHovered(event.pointerType === 'mouse'),
      onPointerLeave: () => setHovered(false),
    },
  };
}

/** In sight: at least this share of it is on the screen. */
const sightShare = 0.2;

function useIsInSight(frame: RefObject<HTMLElement | null>): boolean {
  const [isInSight, setInSight] = useState(false);
  useEffect(() => {
    if (!frame.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setInSight((entries.at(-1)?.intersectionRatio ?? 0) >= sightShare),
      { threshold: [0, sightShare] },
    );
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [frame]);
  return isInSight;
}

function useIsDocumentHidden(): boolean {
  return useSyncExternalStore(
    subscribeToVisibility,
    () => !isPageVisible(),
    () => false,
  );
}

function subscribeToVisibility(listener: () => void): () => void {
  return onPageEvent(['visible', 'hidden'], listener);
}

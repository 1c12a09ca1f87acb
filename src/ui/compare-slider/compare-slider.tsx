import { useLingui } from '@lingui/react/macro';
import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { compareStartPercent } from '../../../contract/pages';
import { Icon } from '../icons';
import styles from './compare-slider.module.css';

export type ComparePicture = { src: string; alt: string; srcSet?: string; sizes?: string };

export type CompareSliderProps = {
  before: ComparePicture;
  after: ComparePicture;
  /** The pictures' size in pixels. Where it is known the room is reserved before they arrive. */
  width?: number;
  height?: number;
  /** Off for a picture that a person is waiting for. */
  isLazy?: boolean;
  /** The slider's accessible name. */
  label: string;
};

/**
 * Two pictures of one size over each other, and a divider to drag: to its left the one before, to its right the one
 * after. The keyboard and screen readers move a native slider that lies over them; pointers move the divider
 * anywhere on the picture, because Safari drags a native slider by its thumb only.
 */
export function CompareSlider({ before, after, width, height, isLazy = true, label }: CompareSliderProps) {
  const { t } = useLingui();
  const [position, setPosition] = useState<number>(compareStartPercent);
  const frame = useRef<HTMLDivElement>(null);
  const touchStart = useRef<number | null>(null);
  const percent = Math.round(position);
  const picture = { width, height, loading: isLazy ? 'lazy' : 'eager', draggable: false } as const;

  // From script: the policy allows no style attribute in the server's HTML. The style sheet starts in the middle.
  useLayoutEffect(() => frame.current?.style.setProperty('--divider', `${position}%`), [position]);

  const moveTo = (event: PointerEvent<HTMLDivElement>) =>
    setPosition(divideAt(event.clientX, event.currentTarget.getBoundingClientRect()));

  const press = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.isPrimary || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    frame.current?.querySelector('input')?.focus({ preventScroll: true });
    // A finger may be about to scroll the page: the divider waits for its first move sideways, or for its tap.
    if (event.pointerType === 'mouse') moveTo(event);
    else touchStart.current = event.clientX;
  };
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    if (touchStart.current !== null && Math.abs(event.clientX - touchStart.current) < slopPx) return;
    touchStart.current = null;
    moveTo(event);
  };
  const release = (event: PointerEvent<HTMLDivElement>) => {
    if (touchStart.current !== null && event.type === 'pointerup') moveTo(event);
    touchStart.current = null;
  };

  return (
    <div
      ref={frame}
      className={styles.frame}
      onPointerDown={press}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
    >
      <img {...before} alt={before.alt} {...picture} />
      <span className={styles.tag} data-side="before">
        {t`Before`}
      </span>
      <span className={styles.after}>
        <img {...after} alt={after.alt} {...picture} />
        <span className={styles.tag} data-side="after">
          {t`After`}
        </span>
      </span>
      <input
        type="range"
        className={styles.slider}
        aria-label={label}
        aria-valuetext={t`${percent}% before`}
        min={0}
        max={100}
        value={percent}
        onChange={(event) => setPosition(Number(event.target.value))}
      />
      <span className={styles.divider} aria-hidden="true">
        <span className={styles.knob}>
          <Icon name="sideways" />
        </span>
      </span>
    </div>
  );
}

/** A finger that moved less than this is tapping. */
const slopPx = 6;

/** Where a pointer at `clientX` puts the divider: 0 to 100 percent of the box from its left edge, never outside. */
export function divideAt(clientX: number, box: { left: number; width: number }): number {
  if (box.width <= 0) return 0;
  return Math.min(100, Math.max(0, ((clientX - box.left) / box.width) * 100));
}

import { useLingui } from '@lingui/react/macro';
import { type PointerEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { ResultIcon } from './result-icon';
import { movePart, type Part, wholePicture, zoomBy, zoomSteps } from './zoom-part';
import styles from './zoom-stage.module.css';

/**
 * Shows a part of the pictures inside, larger. While it does, a pointer moves the part; at the divider of a comparison it
 * still moves the divider. Buttons do the same for the keyboard and for who cannot drag.
 */
export function ZoomStage({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const [part, setPart] = useState<Part>(wholePicture);
  const stage = useRef<HTMLDivElement>(null);
  const drag = useRef<{ id: number; x: number; y: number } | null>(null);
  const isZoomed = part.zoom > 1;

  // From script: the policy allows no style attribute in the server's HTML.
  useLayoutEffect(() => {
    stage.current?.style.setProperty('--zoom', `${part.zoom}`);
    stage.current?.style.setProperty('--part-x', `${part.x}%`);
    stage.current?.style.setProperty('--part-y', `${part.y}%`);
  }, [part]);

  const press = (event: PointerEvent<HTMLDivElement>) => {
    if (!isZoomed || !event.isPrimary || event.button !== 0 || isAtDivider(event)) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { id: event.pointerId, x: event.clientX, y: event.clientY };
  };
  const move = (event: PointerEvent<HTMLDivElement>) => {
    const from = drag.current;
    if (from?.id !== event.pointerId) return;
    event.stopPropagation();
    const { width, height } = event.currentTarget.getBoundingClientRect();
    drag.current = { id: from.id, x: event.clientX, y: event.clientY };
    setPart((now) => movePart(now, (from.x - event.clientX) / width, (from.y - event.clientY) / height));
  };
  const release = (event: PointerEvent<HTMLDivElement>) => {
    if (drag.current?.id !== event.pointerId) return;
    event.stopPropagation();
    drag.current = null;
  };

  const moves = [
    { name: t`Move left`, icon: 'left', by: [-0.25, 0] },
    { name: t`Move right`, icon: 'right', by: [0.25, 0] },
    { name: t`Move up`, icon: 'up', by: [0, -0.25] },
    { name: t`Move down`, icon: 'down', by: [0, 0.25] },
  ] as const;

  return (
    <div className={styles.zoom}>
      <div
        ref={stage}
        className={styles.stage}
        data-zoomed={isZoomed ? '' : undefined}
        onPointerDownCapture={press}
        onPointerMoveCapture={move}
        onPointerUpCapture={release}
        onPointerCancelCapture={release}
      >
        {children}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for what a form sends. */}
      <div className={styles.buttons} role="group" aria-label={t`Zoom`}>
        <Button
          look="quiet"
          isIcon
          aria-label={t`Zoom out`}
          disabled={!isZoomed}
          onClick={() => setPart(zoomBy(part, -1))}
        >
          <ResultIcon name="minus" />
        </Button>
        <Button
          look="quiet"
          isIcon
          aria-label={t`Zoom in`}
          disabled={part.zoom === zoomSteps.at(-1)}
          onClick={() => setPart(zoomBy(part, 1))}
        >
          <ResultIcon name="plus" />
        </Button>
        {isZoomed
          ? moves.map(({ name, icon, by: [x, y] }) => (
              <Button
                key={icon}
                look="plain"
                isIcon
                aria-label={name}
                onClick={() => setPart(movePart(part, x, y))}
              >
                <ResultIcon name={icon} />
              </Button>
            ))
          : null}
      </div>
    </div>
  );
}

/** Half of a finger's width to either side. */
const dividerReachPx = 24;

function isAtDivider({ currentTarget, clientX }: PointerEvent<HTMLDivElement>): boolean {
  const slider = currentTarget.querySelector<HTMLInputElement>('input[type="range"]');
  if (!slider) return false;
  const { left, width } = slider.getBoundingClientRect();
  return Math.abs(clientX - left - (width * slider.valueAsNumber) / 100) <= dividerReachPx;
}

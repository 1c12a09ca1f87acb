import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { HeadPlacement } from '../../../contract/photos';
import styles from './head-guide-board.module.css';
import { type Crop, type Guide, moveGuide, type Size } from './head-guides';

type HeadGuideBoardProps = {
  src: string;
  source: Size;
  crop: Crop;
  placement: HeadPlacement;
  /** Where the document wants the eyes, as a share of the frame's height from below. */
  eyeHeightRatio: number;
  onChange: (placement: HeadPlacement) => void;
};

/** One press of an arrow, and with Page up and down; shares of the picture. */
const smallStep = 0.005;
const largeStep = 0.05;

/** The picture with the frame that will be cut out and three lines to drag: top of the hair, chin, middle. */
export function HeadGuideBoard(props: HeadGuideBoardProps) {
  const { src, source, crop, placement, eyeHeightRatio, onChange } = props;
  const { t } = useLingui();
  const board = useRef<HTMLDivElement>(null);
  const names: Record<Guide, string> = {
    crownY: t`Top of the hair`,
    chinY: t`Chin`,
    centerX: t`Middle of the face`,
  };

  const moveTo = (guide: Guide, event: PointerEvent) => {
    const box = board.current?.getBoundingClientRect();
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const share =
      guide === 'centerX' ? (event.clientX - box.left) / box.width : (event.clientY - box.top) / box.height;
    onChange(moveGuide(placement, guide, share));
  };
  const press = (guide: Guide, event: KeyboardEvent) => {
    const step = stepOf(event.key);
    if (step === null) return;
    event.preventDefault();
    onChange(moveGuide(placement, guide, placement[guide] + step));
  };
  const percent = (share: number) => `${share * 100}%`;

  return (
    <div ref={board} className={styles.board} style={{ aspectRatio: `${source.width} / ${source.height}` }}>
      <img src={src} alt={t`Your selection`} draggable={false} />
      <div
        className={styles.frame}
        style={{
          left: percent(crop.left / source.width),
          top: percent(crop.top / source.height),
          width: percent(crop.width / source.width),
          height: percent(crop.height / source.height),
        }}
      >
        {/* Where the eyes come to lie once the head is right: a line to compare with, not one to drag. */}
        <span className={styles.eyes} style={{ bottom: percent(eyeHeightRatio) }} aria-hidden="true">
          {t`Eyes`}
        </span>
      </div>
      {(['crownY', 'chinY', 'centerX'] as const).map((guide) => (
        <div
          key={guide}
          role="slider"
          tabIndex={0}
          className={styles.guide}
          data-guide={guide}
          aria-label={names[guide]}
          aria-orientation={guide === 'centerX' ? 'horizontal' : 'vertical'}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(placement[guide] * 100)}
          style={{ [guide === 'centerX' ? 'left' : 'top']: percent(placement[guide]) }}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            event.currentTarget.focus({ preventScroll: true });
          }}
          onPointerMove={(event) => moveTo(guide, event)}
          onKeyDown={(event) => press(guide, event)}
        >
          <span>{names[guide]}</span>
        </div>
      ))}
    </div>
  );
}

/** Down and right are further from the top and the left, as the lines are. */
function stepOf(key: string): number | null {
  if (key === 'ArrowDown' || key === 'ArrowRight') return smallStep;
  if (key === 'ArrowUp' || key === 'ArrowLeft') return -smallStep;
  if (key === 'PageDown') return largeStep;
  if (key === 'PageUp') return -largeStep;
  return null;
}

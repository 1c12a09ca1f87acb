import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { HeadPlacement } from '../../../contract/photos';
import styles from './head-guide-board.module.css';
import { type Crop, chooseGuide, type Guide, guidesAt, moveGuide, type Size } from './head-guides';

type HeadGuideBoardProps = {
  src: string;
  source: Size;
  crop: Crop;
  placement: HeadPlacement;
  /** Where the document wants the eyes, as a share of the frame's height from below. */
  eyeHeightRatio: number;
  onChange: (guide: Guide, share: number) => void;
};

/** One press of an arrow, and with Page up and down; shares of the picture. */
const smallStep = 0.005;
const largeStep = 0.05;

/** A press: where it began, which lines are under it, and which one it turned out to be for. */
type Grab = { x: number; y: number; guides: Guide[]; guide: Guide | null; from: HeadPlacement };

/**
 * The picture, turned upright, with the frame that will be cut out and three lines to drag: top of the hair, chin,
 * middle. A line can be grabbed anywhere along its length; where two cross, the direction of the drag decides.
 */
export function HeadGuideBoard(props: HeadGuideBoardProps) {
  const { src, source, crop, placement, eyeHeightRatio, onChange } = props;
  const { t } = useLingui();
  const board = useRef<HTMLDivElement>(null);
  const sliders = useRef(new Map<Guide, HTMLElement>());
  const grab = useRef<Grab | null>(null);
  const names: Record<Guide, string> = {
    crownY: t`Top of the hair`,
    chinY: t`Chin`,
    centerX: t`Middle of the face`,
  };

  const begin = (event: PointerEvent) => {
    const box = board.current?.getBoundingClientRect();
    if (!box) return;
    const place = { x: event.clientX - box.left, y: event.clientY - box.top };
    const guides = guidesAt(placement, place, box);
    if (guides.length === 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    grab.current = { x: event.clientX, y: event.clientY, guides, guide: null, from: placement };
  };
  const drag = (event: PointerEvent) => {
    const box = board.current?.getBoundingClientRect();
    const held = grab.current;
    if (!box || !held) return;
    const moved = { x: event.clientX - held.x, y: event.clientY - held.y };
    held.guide ??= chooseGuide(held.guides, moved);
    if (!held.guide) return;
    sliders.current.get(held.guide)?.focus({ preventScroll: true });
    const share = held.guide === 'centerX' ? moved.x / box.width : moved.y / box.height;
    onChange(held.guide, moveGuide(held.from, held.guide, held.from[held.guide] + share)[held.guide]);
  };
  const press = (guide: Guide, event: KeyboardEvent) => {
    const step = stepOf(event.key);
    if (step === null) return;
    event.preventDefault();
    onChange(guide, moveGuide(placement, guide, placement[guide] + step)[guide]);
  };
  const endDrag = () => {
    grab.current = null;
  };
  const percent = (share: number) => `${share * 100}%`;

  return (
    <div
      ref={board}
      className={styles.board}
      style={{ aspectRatio: `${source.width} / ${source.height}` }}
      onPointerDown={begin}
      onPointerMove={drag}
      onPointerUp={endDrag}
      onPointerCancel={endDrag}
    >
      <img
        src={src}
        alt={t`Your selection`}
        draggable={false}
        style={{ rotate: `${-(placement.rollDegrees ?? 0)}deg` }}
      />
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
          ref={(slider) => {
            if (slider) sliders.current.set(guide, slider);
          }}
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

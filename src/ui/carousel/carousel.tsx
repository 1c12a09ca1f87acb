import { useLingui } from '@lingui/react/macro';
import useEmblaCarousel from 'embla-carousel-react';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from './carousel.module.css';
import { RotationControls } from './rotation-controls';
import { useRotation } from './use-rotation';

export type Slide = { key: string; content: ReactNode };

type CarouselProps = {
  /** Its accessible name. */
  label: string;
  intervalMs: number;
  slides: readonly Slide[];
  /** `peek` shows the edges of the neighbours. */
  look?: 'single' | 'peek';
  onShow?: (position: number) => void;
};

/**
 * Slides that move on automatically, round and round, by the rules of `useRotation`; by finger, by button, and by the
 * arrow keys. Until the script is there it is a row that scrolls sideways, of the same size. Slides that do not show
 * cannot be focused or read.
 */
export function Carousel({ label, intervalMs, slides, look = 'single', onShow }: CarouselProps) {
  const { t } = useLingui();
  const frame = useRef<HTMLElement>(null);
  const [viewport, embla] = useEmblaCarousel(emblaOptions);
  const [position, setPosition] = useState(0);
  const [isDragged, setDragged] = useState(false);
  const total = slides.length;
  const isAlone = total < 2;

  const move = (by: -1 | 1) => {
    const isJump = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (by > 0) embla?.scrollNext(isJump);
    else embla?.scrollPrev(isJump);
  };
  const rotation = useRotation({
    frame,
    intervalMs,
    position,
    isDragged,
    isOff: isAlone,
    advance: () => move(1),
  });
  const show = useEffectEvent((shown: number) => {
    setPosition(shown);
    onShow?.(shown);
  });

  useEffect(() => {
    if (!embla) return undefined;
    // What was scrolled to before the script came would be moved twice.
    embla.rootNode().scrollLeft = 0;
    const select = () => show(embla.selectedScrollSnap());
    const press = () => setDragged(true);
    const release = () => setDragged(false);
    embla.on('select', select).on('pointerDown', press).on('pointerUp', release);
    return () => {
      embla.off('select', select).off('pointerDown', press).off('pointerUp', release);
    };
  }, [embla]);

  const steer = (event: KeyboardEvent) => {
    if (isAlone || event.defaultPrevented || !isForCarousel(event.target)) return;
    if (event.key === 'ArrowRight') move(1);
    else if (event.key === 'ArrowLeft') move(-1);
    else return;
    event.preventDefault();
    // A slide that goes out of sight loses its focus; the carousel takes it, so that arrows continue.
    if (isInSlide(event.target)) frame.current?.focus({ preventScroll: true });
  };

  return (
    <section
      ref={frame}
      className={styles.carousel}
      data-look={look}
      data-moves={embla ? '' : undefined}
      aria-roledescription={t`carousel`}
      aria-label={label}
      tabIndex={-1}
      onKeyDown={steer}
      {...rotation.watch}
    >
      {/* Until the script is there, the keyboard has to be able to scroll it. */}
      <div ref={viewport} className={styles.viewport} tabIndex={embla ? undefined : 0}>
        <div className={styles.slides} aria-live={rotation.isRunning ? 'off' : 'polite'}>
          {slides.map(({ key, content }, index) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields.
            <div
              key={key}
              className={styles.slide}
              role="group"
              aria-roledescription={t`slide`}
              aria-label={t`${index + 1} of ${total}`}
              inert={embla !== undefined && index !== position}
            >
              {content}
            </div>
          ))}
        </div>
      </div>
      {isAlone ? null : (
        <RotationControls rotation={rotation} position={position} total={total} onMove={move} />
      )}
    </section>
  );
}

const emblaOptions = { loop: true, align: 'center' } as const;

/** Arrow keys that a field or a row of tabs inside a slide wants are theirs. */
function isForCarousel(target: EventTarget): boolean {
  return (
    target instanceof Element && !target.closest('input, select, textarea, [role="tab"], [contenteditable]')
  );
}

function isInSlide(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[role="group"]') !== null;
}

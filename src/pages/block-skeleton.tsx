import { useLingui } from '@lingui/react/macro';
import type { ComponentName } from '../../contract/pages';
import { VisuallyHidden } from '../ui/visually-hidden';
import styles from './block-skeleton.module.css';

type Shape = 'tool' | 'wide' | 'cards' | 'rows' | 'text';

/** What stands in for each block while it is on its way: its outline, so that little moves when it comes. */
const shapes: Record<ComponentName, Shape> = {
  Banner: 'wide',
  BannerCarousel: 'wide',
  Accordion: 'rows',
  CompareSlider: 'wide',
  SmsForm: 'tool',
  SmsHistory: 'rows',
  ConvertUpload: 'tool',
  OldPhotos: 'tool',
  IdPhoto: 'rows',
  AiPhoto: 'tool',
  SpeechToText: 'tool',
  FindMyPhone: 'tool',
  Pricing: 'cards',
  Testimonials: 'cards',
  ReadingCarousel: 'wide',
  RecoveryTypes: 'wide',
  WhyChoose: 'cards',
  ToolCards: 'cards',
  RichText: 'text',
};

/** Boxes of a shape: lines of words first, what they are about after them. */
const boxes: Record<Shape, readonly string[]> = {
  tool: ['panel'],
  wide: ['picture'],
  cards: ['card', 'card', 'card'],
  rows: ['row', 'row', 'row', 'row'],
  text: ['line', 'line', 'line', 'line', 'line'],
};

/** A block that is not there yet. It is announced once; its boxes are for the eyes. */
export function BlockSkeleton({ component }: { component: ComponentName }) {
  const { t } = useLingui();
  const shape = shapes[component];
  return (
    <div className={styles.skeleton} data-shape={shape} role="status">
      <VisuallyHidden>{t`Loading…`}</VisuallyHidden>
      <div className={styles.words} aria-hidden="true">
        <span className={styles.title} />
        <span className={styles.line} />
      </div>
      <div className={styles.boxes} aria-hidden="true">
        {boxes[shape].map((box, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change places.
          <span key={place} className={styles[box]} />
        ))}
      </div>
    </div>
  );
}

import { useLingui } from '@lingui/react/macro';
import type { ComponentName, PageBlockName } from '../../contract/pages';
import type { ToolBlock } from '../tools/tool-block';
import { toolBlocks } from '../tools/tool-block-list';
import { VisuallyHidden } from '../ui/visually-hidden';
import styles from './block-skeleton.module.css';

type Shape = 'tool' | 'wide' | 'cards' | 'rows' | 'text';

/** The outline of each block, so that little moves when it is loaded. */
const pageBlockShapes: Record<PageBlockName, Shape> = {
  Banner: 'wide',
  BannerCarousel: 'wide',
  Accordion: 'rows',
  CompareSlider: 'wide',
  Pricing: 'cards',
  Testimonials: 'cards',
  ReadingCarousel: 'wide',
  RecoveryTypes: 'wide',
  WhyChoose: 'cards',
  ToolCards: 'cards',
  RichText: 'text',
};

const shapes: Readonly<Record<ComponentName, Shape>> = {
  ...pageBlockShapes,
  ...mapShapes(toolBlocks),
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

function mapShapes<Name extends string>(blocks: Readonly<Record<Name, ToolBlock>>): Record<Name, Shape> {
  const entries = Object.entries<ToolBlock>(blocks).map(([name, { skeleton = 'tool' }]) => [name, skeleton]);
  return Object.fromEntries(entries);
}

import { type ComponentType, useEffect, useState } from 'react';
import { mobileMaxWidthPx } from '../../../contract/pages';
import { useMediaQuery } from '../../ui/use-media-query';
import { BlockFrame } from '../block-frame';
import { Reason } from './reason';
import styles from './why-choose.module.css';
import type { WhyChooseProps } from './why-choose-schema';

/** Numbered reasons, each with its explanation. On a phone they become a carousel, once its chunk is there. */
export function WhyChoose({ layout, ...props }: WhyChooseProps) {
  if (layout === 'steps') return <Steps {...props} />;
  return layout === 'figures' ? <Figures {...props} /> : <Reasons {...props} />;
}

function Figures({ title, description, reasons }: WhyChooseProps) {
  return (
    <BlockFrame title={title} description={description} isSunken>
      <ul className={styles.figures}>
        {reasons.map((figure, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the figures of a page never change places.
          <li key={index}>
            <h3>{figure.title}</h3>
            <p>{figure.explanation}</p>
          </li>
        ))}
      </ul>
    </BlockFrame>
  );
}

function Steps({ title, description, reasons }: WhyChooseProps) {
  return (
    <BlockFrame title={title} description={description} isNarrow>
      <ol className={styles.steps}>
        {reasons.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a page never change places.
          <li key={index}>
            <span aria-hidden="true">{index + 1}</span>
            <h3>{step.title}</h3>
            <p>{step.explanation}</p>
          </li>
        ))}
      </ol>
    </BlockFrame>
  );
}

function Reasons({ title, description, reasons }: WhyChooseProps) {
  const isMobile = useMediaQuery(`(max-width: ${mobileMaxWidthPx}px)`);
  const Carousel = useCarousel(isMobile);
  return (
    <BlockFrame title={title} description={description} isSunken isNarrow>
      {Carousel ? (
        <Carousel title={title} reasons={reasons} />
      ) : (
        // It scrolls on a phone, and the arrow keys scroll what has the focus.
        <ul className={styles.reasons} tabIndex={isMobile ? 0 : undefined}>
          {reasons.map((reason, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the reasons of a page never change places.
            <li key={index}>
              <Reason reason={reason} />
            </li>
          ))}
        </ul>
      )}
    </BlockFrame>
  );
}

type MobileCarousel = ComponentType<Pick<WhyChooseProps, 'title' | 'reasons'>>;

/** The carousel where it is wanted; null where it is not, and is not loaded, and where it cannot be had: the list does too. */
function useCarousel(isWanted: boolean): MobileCarousel | null {
  const [carousel, setCarousel] = useState<MobileCarousel | null>(null);
  const isMissing = isWanted && carousel === null;
  useEffect(() => {
    if (!isMissing) return;
    import('./reasons-carousel').then(
      ({ ReasonsCarousel }) => setCarousel(() => ReasonsCarousel),
      (error: unknown) => console.error('The carousel could not be fetched; its list shows', error),
    );
  }, [isMissing]);
  return isWanted ? carousel : null;
}

import { readingRotationMs } from '../../../contract/timing';
import { ConfigPicture } from '../../tenant/config-picture';
import { Carousel } from '../../ui/carousel/carousel';
import { BlockFrame } from '../block-frame';
import styles from './reading-carousel.module.css';
import type { ReadingCarouselProps } from './reading-carousel-schema';

/** Pages one beside the other, the middle one to be read. */
export function ReadingCarousel({ title, description, items }: ReadingCarouselProps) {
  return (
    <BlockFrame title={title} description={description} isSunken>
      <Carousel
        label={title}
        intervalMs={readingRotationMs}
        look="peek"
        slides={items.map((item, index) => ({
          key: `${index}-${item.title}`,
          content: (
            <article className={styles.page}>
              {item.image ? <ConfigPicture picture={item.image} className={styles.picture} /> : null}
              <div className={styles.words}>
                <h3>{item.title}</h3>
                <p>{item.text}</p>
              </div>
            </article>
          ),
        }))}
      />
    </BlockFrame>
  );
}

import { bannerRotationMs } from '../../../contract/timing';
import { ConfigLink } from '../../tenant/config-link';
import { ConfigPicture } from '../../tenant/config-picture';
import { buttonClass } from '../../ui/button';
import { Carousel } from '../../ui/carousel/carousel';
import { BlockFrame } from '../block-frame';
import styles from './banner-carousel.module.css';
import type { BannerCarouselProps } from './banner-carousel-schema';

/** What a site has to offer, a banner at a time. */
export function BannerCarousel({ title, slides }: BannerCarouselProps) {
  return (
    <BlockFrame title={title}>
      <Carousel
        label={title}
        intervalMs={bannerRotationMs}
        slides={slides.map((slide, index) => ({
          key: `${index}-${slide.title}`,
          content: <BannerSlide slide={slide} />,
        }))}
      />
    </BlockFrame>
  );
}

function BannerSlide({ slide }: { slide: BannerCarouselProps['slides'][number] }) {
  const { title, description, image, button } = slide;
  return (
    <div className={styles.slide}>
      <div className={styles.words}>
        <h3>{title}</h3>
        {description ? <p>{description}</p> : null}
        {button ? (
          <ConfigLink to={button.path} className={buttonClass()}>
            {button.text}
          </ConfigLink>
        ) : null}
      </div>
      {image ? <ConfigPicture picture={image} className={styles.picture} /> : null}
    </div>
  );
}

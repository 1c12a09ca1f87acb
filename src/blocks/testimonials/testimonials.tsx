import { useState } from 'react';
import { testimonialsPerSlide } from '../../../contract/pages';
import { testimonialRotationMs } from '../../../contract/timing';
import { safeLink } from '../../tenant/safe-link';
import { Carousel } from '../../ui/carousel/carousel';
import { BlockFrame } from '../block-frame';
import { groupInSlides } from './group-in-slides';
import styles from './testimonials.module.css';
import type { Testimonial, TestimonialsProps } from './testimonials-schema';

/** What people say, three at a time. A pointer selects one and holds the slides; they select their first. */
export function Testimonials({ title, description, items }: TestimonialsProps) {
  const [selected, setSelected] = useState(0);
  const slides = groupInSlides(items, testimonialsPerSlide);
  return (
    <BlockFrame title={title} description={description}>
      <Carousel
        label={title}
        intervalMs={testimonialRotationMs}
        onShow={(slide) => setSelected(slide * testimonialsPerSlide)}
        slides={slides.map((slide, slideIndex) => ({
          key: String(slideIndex),
          content: (
            <ul className={styles.row}>
              {slide.map((testimonial, index) => {
                const place = slideIndex * testimonialsPerSlide + index;
                return (
                  <li
                    key={place}
                    className={styles.card}
                    aria-current={place === selected ? 'true' : undefined}
                    onPointerEnter={() => setSelected(place)}
                  >
                    <Quote testimonial={testimonial} />
                  </li>
                );
              })}
            </ul>
          ),
        }))}
      />
    </BlockFrame>
  );
}

function Quote({ testimonial }: { testimonial: Testimonial }) {
  const { name, occupation, description, image, text } = testimonial;
  const source = safeLink(image);
  const about = occupation ?? description;
  return (
    <figure className={styles.quote}>
      <blockquote>{text}</blockquote>
      <figcaption>
        {source ? (
          <img src={source} alt="" width="48" height="48" loading="lazy" />
        ) : (
          <span className={styles.letter} aria-hidden="true">
            {[...name][0]}
          </span>
        )}
        <span>
          <strong>{name}</strong>
          {about ? <span>{about}</span> : null}
        </span>
      </figcaption>
    </figure>
  );
}

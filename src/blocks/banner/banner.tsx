import { ConfigLink } from '../../tenant/config-link';
import { listPictureSources } from '../../tenant/picture-sources';
import { safeLink } from '../../tenant/safe-link';
import { buttonClass } from '../../ui/button';
import { FactList } from '../../ui/fact-list';
import { Icon } from '../../ui/icons';
import styles from './banner.module.css';
import type { BannerProps } from './banner-schema';

/** A banner's configuration names no width: up to this the server scales, and never beyond the picture's own. */
const heroWidthsMax = 1280;

/** The opening of a page: a promise, its reasons, one link, and a picture. */
export function Banner({ title, description, facts, notice, image, imageAlt, button }: BannerProps) {
  const source = safeLink(image);
  const isPlain = !source && !facts?.length;
  return (
    <section
      className={styles.banner}
      data-has-image={source ? '' : undefined}
      data-is-plain={isPlain ? '' : undefined}
    >
      <div className={styles.words}>
        <h1>{title}</h1>
        {description ? <p className={styles.lead}>{description}</p> : null}
        {facts?.length ? <FactList facts={facts} /> : null}
        {notice ? (
          <p className={styles.notice}>
            <Icon name="clock" />
            {notice}
          </p>
        ) : null}
        {button ? (
          <ConfigLink to={button.path} className={buttonClass()}>
            {button.text}
          </ConfigLink>
        ) : null}
      </div>
      {source ? (
        <div className={styles.frame}>
          <img
            src={source}
            alt={imageAlt ?? ''}
            width="640"
            height="520"
            fetchPriority="high"
            {...listPictureSources(source, heroWidthsMax, '(min-width: 980px) 50vw, 100vw')}
          />
        </div>
      ) : null}
    </section>
  );
}

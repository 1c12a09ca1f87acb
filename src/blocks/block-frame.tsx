import type { ReactNode } from 'react';
import styles from './block-frame.module.css';

type BlockFrameProps = {
  title?: string | undefined;
  description?: string | undefined;
  /** On a band of its own, set off from its neighbours. */
  isSunken?: boolean;
  /** Narrow enough to stand beside its heading, where the site's look has them so. */
  isNarrow?: boolean;
  children: ReactNode;
};

/** A block's place on the page: its width, the room around it, and its heading. */
export function BlockFrame({ title, description, isSunken, isNarrow, children }: BlockFrameProps) {
  return (
    <section className={styles.band} data-sunken={isSunken ? '' : undefined}>
      <div className={styles.inner} data-narrow={isNarrow ? '' : undefined}>
        {title || description ? (
          <div className={styles.head}>
            {title ? <h2>{title}</h2> : null}
            {description ? <p>{description}</p> : null}
          </div>
        ) : null}
        {children}
      </div>
    </section>
  );
}

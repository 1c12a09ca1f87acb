import { Trans } from '@lingui/react/macro';
import styles from './why-choose.module.css';
import type { WhyChooseProps } from './why-choose-schema';

/** Numbered reasons, each with its explanation. */
export function WhyChoose({ title, description, reasons }: WhyChooseProps) {
  return (
    <section className={styles.band}>
      <div className={styles.inner}>
        <div className={styles.head}>
          <h2>{title}</h2>
          {description ? <p>{description}</p> : null}
        </div>
        <ol className={styles.reasons}>
          {reasons.map((reason) => (
            <li key={reason.title}>
              <h3>
                {reason.title}
                {reason.isExclusive ? (
                  <span className={styles.badge}>
                    <Trans>Exclusive</Trans>
                  </span>
                ) : null}
              </h3>
              <p>{reason.explanation}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

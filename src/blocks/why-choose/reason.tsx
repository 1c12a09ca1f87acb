import { Trans } from '@lingui/react/macro';
import styles from './reason.module.css';
import type { WhyChooseProps } from './why-choose-schema';

type ReasonProps = { reason: WhyChooseProps['reasons'][number]; number: number };

export function Reason({ reason, number }: ReasonProps) {
  return (
    <div className={styles.reason}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <h3>
        {reason.title}
        {reason.isExclusive ? (
          <span className={styles.badge}>
            <Trans>Exclusive</Trans>
          </span>
        ) : null}
      </h3>
      <p>{reason.explanation}</p>
    </div>
  );
}

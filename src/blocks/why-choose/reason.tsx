import { Trans } from '@lingui/react/macro';
import { Icon } from '../../ui/icons';
import styles from './reason.module.css';
import type { WhyChooseProps } from './why-choose-schema';

type ReasonProps = { reason: WhyChooseProps['reasons'][number] };

export function Reason({ reason }: ReasonProps) {
  return (
    <div className={styles.reason}>
      <span className={styles.mark}>
        <Icon name="check" />
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

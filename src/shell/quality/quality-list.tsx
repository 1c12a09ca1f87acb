import { useLingui } from '@lingui/react/macro';
import type { ConversionReceipt } from '../../../contract/documents';
import type { JobPlace } from '../../../contract/jobs';
import { Icon, type IconName } from '../../ui/icons';
import { checkQuality, type QualityTone } from './check-quality';
import styles from './quality-list.module.css';

const icons: Record<QualityTone, IconName> = {
  look: 'warning',
  changed: 'sideways',
  fine: 'check',
  device: 'device',
  server: 'globe',
};

type QualityListProps = { receipt: ConversionReceipt; place: JobPlace };

/** A conversion's quality in words: what needs a look, what was changed, what is fine, and where it was made. */
export function QualityList({ receipt, place }: QualityListProps) {
  const { i18n } = useLingui();
  return (
    <ul className={styles.list}>
      {checkQuality(receipt, place, i18n).map(({ tone, text }) => (
        <li key={text} className={styles.line} data-tone={tone}>
          <Icon name={icons[tone]} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

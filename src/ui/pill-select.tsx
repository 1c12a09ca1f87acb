import type { ComponentProps } from 'react';
import { Icon } from './icons';
import styles from './pill-select.module.css';

type PillSelectProps = ComponentProps<'select'> & { label: string };

/** A select in the shape of a small button, its label before it; phones show its options in their own best way. */
export function PillSelect({ label, className = '', ...select }: PillSelectProps) {
  return (
    <label className={`${styles.field} ${className}`}>
      <span>{label}</span>
      <span className={styles.pill}>
        <select {...select} />
        <Icon name="chevron" size={16} />
      </span>
    </label>
  );
}

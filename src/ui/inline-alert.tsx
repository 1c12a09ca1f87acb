import type { ReactNode } from 'react';
import { Icon } from './icons';
import styles from './inline-alert.module.css';

type InlineAlertProps = { tone: 'bad' | 'ok' | 'warn'; children: ReactNode };

/** A message that stays where it belongs until it is no longer true. Spoken at once. */
export function InlineAlert({ tone, children }: InlineAlertProps) {
  return (
    <div className={styles.alert} data-tone={tone} role="alert">
      <Icon name={tone === 'ok' ? 'check' : 'warning'} />
      <div>{children}</div>
    </div>
  );
}

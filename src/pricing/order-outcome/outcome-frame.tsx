import type { ReactNode } from 'react';
import { Icon } from '../../ui/icons';
import styles from './outcome-frame.module.css';

type OutcomeFrameProps = { tone: 'ok' | 'bad' | 'wait'; title: string; children?: ReactNode };

const icons = { ok: 'check', bad: 'warning', wait: 'clock' } as const;

/** A sign, a heading, what there is to say and the ways on. */
export function OutcomeFrame({ tone, title, children }: OutcomeFrameProps) {
  return (
    <section className={styles.frame} data-tone={tone} aria-busy={tone === 'wait'}>
      <span className={styles.sign}>
        <Icon name={icons[tone]} size={30} />
      </span>
      <h1>{title}</h1>
      {children}
    </section>
  );
}

export function OutcomeWays({ children }: { children: ReactNode }) {
  return <div className={styles.ways}>{children}</div>;
}

/** Name and value, one under the other; entries without a value are left out. */
export function OutcomeFacts({ facts }: { facts: readonly { name: string; value: string | undefined }[] }) {
  const known = facts.filter(({ value }) => value);
  if (known.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {known.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

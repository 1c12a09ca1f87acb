import type { ReactNode } from 'react';
import styles from './message-screen.module.css';

type MessageScreenProps = { title: string; children?: ReactNode };

/** A page that has one thing to say and offers a way on. */
export function MessageScreen({ title, children }: MessageScreenProps) {
  return (
    <section className={styles.screen}>
      <h1>{title}</h1>
      {children}
    </section>
  );
}

/** In place of a page that is on its way. */
export function PendingScreen() {
  return <MessageScreen title="…" />;
}

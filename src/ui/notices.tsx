import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Icon, type IconName } from './icons';
import { type Notice, type NoticeKind, notices } from './notice-store';
import styles from './notices.module.css';

const icons: Record<NoticeKind, IconName> = {
  success: 'check',
  error: 'warning',
  warning: 'warning',
  info: 'help',
};

const none: readonly Notice[] = [];

/** Where notices float. It is there from the start, empty: a live region speaks only of what changes inside it. */
export function Notices({ closeLabel }: { closeLabel: string }) {
  const shown = useSyncExternalStore(notices.subscribe, notices.get, () => none);
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const floating = region.current;
    if (!floating || shown.length === 0) return;
    const gone = new AbortController();
    import('./keep-off-content').then(({ keepOffContent }) => {
      if (!gone.signal.aborted) gone.signal.addEventListener('abort', keepOffContent(floating));
    }, console.info);
    return () => gone.abort();
  }, [shown]);
  return (
    <div ref={region} className={styles.region} role="status" aria-live="polite">
      {shown.map(({ id, kind, text }) => (
        <div key={id} className={styles.notice}>
          <Icon name={icons[kind]} />
          <span>{text}</span>
          <button
            type="button"
            className={styles.close}
            aria-label={closeLabel}
            onClick={() => notices.dismiss(id)}
          >
            <Icon name="cross" />
          </button>
        </div>
      ))}
    </div>
  );
}

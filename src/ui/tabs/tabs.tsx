import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import styles from './tabs.module.css';

export type Tab = { key: string; name: string; panel: ReactNode };

type TabsProps = {
  /** The row's accessible name. */
  label: string;
  tabs: readonly Tab[];
  /** Counted from 0. */
  start?: number;
  /** A panel is drawn when its tab is opened, and then stays; for panels that cost something. */
  isLazy?: boolean;
};

/**
 * Tabs as WAI-ARIA describes them: one stop for the Tab key, arrows go round and choose, Home and End lead to the
 * ends. Every panel is in the document; where no script runs they all show.
 */
export function Tabs({ label, tabs, start = 0, isLazy = false }: TabsProps) {
  const [chosen, setChosen] = useState(start);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set([start]));
  const row = useRef<HTMLDivElement>(null);
  const id = useId();

  const choose = (index: number) => {
    setChosen(index);
    setOpened((known) => new Set(known).add(index));
  };
  const steer = (event: KeyboardEvent) => {
    const next = tabForKey(event.key, chosen, tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
    row.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };

  return (
    <div className={styles.tabs}>
      <div ref={row} role="tablist" aria-label={label} className={styles.row} onKeyDown={steer} tabIndex={-1}>
        {tabs.map(({ key, name }, index) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-controls={`${id}-panel-${index}`}
            aria-selected={index === chosen}
            tabIndex={index === chosen ? 0 : -1}
            className={styles.tab}
            onClick={() => choose(index)}
          >
            {name}
          </button>
        ))}
      </div>
      <div className={styles.panels}>
        {tabs.map(({ key, panel }, index) => (
          <div
            key={key}
            role="tabpanel"
            id={`${id}-panel-${index}`}
            aria-labelledby={`${id}-tab-${index}`}
            data-chosen={index === chosen ? '' : undefined}
            hidden={isLazy && index !== chosen}
            className={styles.panel}
          >
            {!isLazy || opened.has(index) ? panel : null}
          </div>
        ))}
      </div>
    </div>
  );
}

/** The tab that a key leads to from the current one, round and round; undefined for a key that leads nowhere. */
export function tabForKey(key: string, current: number, total: number): number | undefined {
  if (key === 'ArrowRight') return (current + 1) % total;
  if (key === 'ArrowLeft') return (current - 1 + total) % total;
  if (key === 'Home') return 0;
  if (key === 'End') return total - 1;
  return undefined;
}

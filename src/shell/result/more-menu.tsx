import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button';
import styles from './more-menu.module.css';
import { ResultIcon } from './result-icon';

type MoreMenuProps = { actions: readonly { name: string; run: () => void }[] };

/** What is rarely wanted, behind a button. Escape and leaving it close it. */
export function MoreMenu({ actions }: MoreMenuProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears its controls and is none itself.
    <div
      className={styles.menu}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !isOpen) return;
        setOpen(false);
        button.current?.focus();
      }}
    >
      <Button
        ref={button}
        look="quiet"
        isIcon
        aria-label={t`More`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <ResultIcon name="more" />
      </Button>
      {isOpen ? (
        <ul className={styles.list}>
          {actions.map(({ name, run }) => (
            <li key={name}>
              <button
                type="button"
                className={styles.action}
                onClick={() => {
                  // A dialog that it opens gives the focus back to here.
                  button.current?.focus();
                  setOpen(false);
                  run();
                }}
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

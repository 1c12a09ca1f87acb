import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './button';
import styles from './dialog.module.css';
import { Icon } from './icons';

type DialogProps = {
  title: string;
  closeLabel: string;
  /** The id of what is read out after the title as it opens. */
  descriptionId?: string;
  onClose: () => void;
  /** Room for pictures side by side. */
  isWide?: boolean;
  children: ReactNode;
};

/**
 * A modal dialog on the platform's own element: focus, Escape, the back gesture and the inert page behind it come
 * with it. Rendered while it is open.
 */
export function Dialog({ title, closeLabel, descriptionId, onClose, isWide, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  const titleId = useId();

  // Before the element leaves the page: only then does closing give the focus back to where it was.
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    // A close button that the browser chose would show the ring of a key that nobody has pressed.
    if (document.activeElement === closeButton.current) dialog?.focus();
    return () => dialog?.close();
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it natively; the click is for the backdrop alone.
    <dialog
      ref={element}
      tabIndex={-1}
      className={styles.dialog}
      data-wide={isWide ? '' : undefined}
      aria-labelledby={titleId}
      aria-describedby={descriptionId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget && isOutside(event, event.currentTarget)) onClose();
      }}
    >
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        <Button ref={closeButton} look="plain" isIcon aria-label={closeLabel} onClick={onClose}>
          <Icon name="close" />
        </Button>
      </div>
      <div className={styles.body}>{children}</div>
    </dialog>
  );
}

/** A click on the dialog's own scrollbar is no click on the backdrop. */
function isOutside(point: { clientX: number; clientY: number }, dialog: HTMLElement): boolean {
  const box = dialog.getBoundingClientRect();
  return (
    point.clientX < box.left ||
    point.clientX > box.right ||
    point.clientY < box.top ||
    point.clientY > box.bottom
  );
}

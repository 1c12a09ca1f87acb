import { type DragEvent, useRef, useState } from 'react';
import { buttonClass } from './button';
import styles from './drop-zone.module.css';
import { Icon } from './icons';
import { usePastedFiles } from './use-pasted-files';

export type DropZoneProps = {
  onFiles: (files: readonly File[]) => void;
  /** The input's `accept`. */
  accept: string;
  isMultiple?: boolean;
  /** Takes less room once something is chosen. */
  isSmall?: boolean;
  isBusy?: boolean;
  texts: {
    /** The input's accessible name. */
    label: string;
    title: string;
    /** The title while files hang over it. */
    over: string;
    button: string;
    hint: string;
    noscript: string;
  };
};

/** Takes files by drag, paste, click or key. The input is the label's own, so it opens without scripts. */
export function DropZone({ onFiles, accept, isMultiple, isSmall, isBusy, texts }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const depth = useRef(0);
  const input = useRef<HTMLInputElement>(null);
  usePastedFiles(input, onFiles);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    depth.current = 0;
    setOver(false);
    if (event.dataTransfer.files.length > 0) onFiles([...event.dataTransfer.files]);
  };
  // Entering a child leaves its parent: only the count shows when the zone itself is left.
  const moveBy = (change: 1 | -1) => {
    depth.current = Math.max(0, depth.current + change);
    setOver(depth.current > 0);
  };

  return (
    <label
      className={styles.zone}
      data-over={isOver ? '' : undefined}
      data-small={isSmall ? '' : undefined}
      aria-busy={isBusy}
      onDragEnter={() => moveBy(1)}
      onDragLeave={() => moveBy(-1)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <span className={styles.picture}>
        <Icon name="upload" size={44} />
      </span>
      <strong className={styles.title}>{isOver ? texts.over : texts.title}</strong>
      <span className={`${buttonClass({ look: isSmall ? 'soft' : 'primary' })} ${styles.button}`}>
        {texts.button}
      </span>
      <span className={styles.hint}>{texts.hint}</span>
      <input
        ref={input}
        className={styles.input}
        type="file"
        multiple={isMultiple}
        accept={accept}
        aria-label={texts.label}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // So that choosing the same file again is a change.
          target.value = '';
        }}
      />
      <noscript>
        <span className={styles.noscript}>{texts.noscript}</span>
      </noscript>
    </label>
  );
}

import styles from './file-thumb.module.css';

/** A small sheet with a file's extension on it. */
export function FileThumb({ extension }: { extension: string }) {
  return (
    <span className={styles.thumb} aria-hidden="true">
      {extension.toUpperCase()}
    </span>
  );
}

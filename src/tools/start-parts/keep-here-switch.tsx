import { useLingui } from '@lingui/react/macro';
import styles from './keep-here-switch.module.css';
import type { Place } from './use-place';

/** Keeps files on this device where it can do the work itself. Nothing where it cannot. */
export function KeepHereSwitch({ place: { isOffered, isKept, keep } }: { place: Place }) {
  const { t } = useLingui();
  if (!isOffered) return null;
  return (
    <label className={styles.keep}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isKept}
        checked={isKept}
        aria-describedby="keep-here-hint"
        onChange={({ target }) => keep(target.checked)}
      />
      <span className={styles.words}>
        <span>{t`Keep files on this device`}</span>
        <small id="keep-here-hint">
          {t`The work is done right here, even without a network. Your files are not sent anywhere.`}
        </small>
      </span>
    </label>
  );
}

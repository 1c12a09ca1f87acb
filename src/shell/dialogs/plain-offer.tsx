import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { buttonClass } from '../../ui/button';
import styles from './update-notice.module.css';

/**
 * The offer of an update for a page whose own is gone from the server (`pwa/updates.ts`). The server draws it into each
 * document, out of sight, and it needs no code: a link to this very page, and a form that closes its dialog. It cannot
 * ask what would be lost, so it says so.
 */
export function PlainOffer({ i18n }: { i18n: I18n }) {
  return (
    <dialog
      id="plain-offer"
      className={`${styles.notice} ${styles.plain}`}
      aria-label={i18n._(msg`New version`)}
    >
      <p>
        {i18n._(msg`A new version of this app is available. Your jobs continue after the update.`)}{' '}
        {i18n._(msg`Updating discards anything you chose or wrote here and have not sent yet.`)}
      </p>
      <div className={styles.buttons}>
        {/* biome-ignore lint/a11y/useValidAnchor: an empty address is this page's own, reloaded. */}
        <a className={buttonClass({ isSmall: true })} href="">
          {i18n._(msg`Update now`)}
        </a>
        <form method="dialog">
          <button type="submit" className={buttonClass({ isSmall: true, look: 'quiet' })}>
            {i18n._(msg`Later`)}
          </button>
        </form>
      </div>
    </dialog>
  );
}

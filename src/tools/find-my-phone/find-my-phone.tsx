import { useLingui } from '@lingui/react/macro';
import { safeLink } from '../../tenant/safe-link';
import { useTenant } from '../../tenant/tenant-provider';
import { buttonClass } from '../../ui/button';
import { ToolScreen } from '../../ui/tool-screen';
import styles from './find-my-phone.module.css';
import type { FindMyPhoneProps } from './find-my-phone-schema';
import { QrCode } from './qr-code';

/** The app's page: a code for the phone beside the desk, a button for the phone in the hand. */
export function FindMyPhone({ title, description, facts, appUrl = '/', buttonText }: FindMyPhoneProps) {
  const { t } = useLingui();
  const address = useFullAddress(appUrl);
  return (
    <ToolScreen
      title={title ?? t`Clap, and your phone answers`}
      lead={description ?? t`The app listens for a clap and rings until you find it.`}
      facts={facts}
    >
      <div className={styles.app}>
        <div className={styles.code}>
          {address ? <QrCode text={address} label={t`QR code of the app's address`} /> : null}
        </div>
        <p className={styles.caption}>{t`Scan code to download app`}</p>
        {address ? (
          <a className={`${buttonClass({ isWide: true })} ${styles.link}`} href={address}>
            {buttonText ?? t`Get the app`}
          </a>
        ) : null}
      </div>
    </ToolScreen>
  );
}

/** A path with the site's own origin before it: a code is read by another device. */
function useFullAddress(appUrl: string): string | null {
  const { origin } = useTenant();
  const link = safeLink(appUrl);
  if (!link?.startsWith('/')) return link ?? null;
  return new URL(link, origin).href;
}

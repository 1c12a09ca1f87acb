import { useLingui } from '@lingui/react/macro';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { findMyPhone } from '../../../contract/tools/find-my-phone';
import { useLazyPart } from '../../pwa/use-lazy-part';
import { safeLink } from '../../tenant/safe-link';
import { useTenant } from '../../tenant/tenant-provider';
import { Button, buttonClass } from '../../ui/button';
import { loadExport } from '../../ui/load-export';
import { useMediaQuery } from '../../ui/use-media-query';
import { ToolScreen } from '../screen-parts/tool-screen';
import styles from './find-my-phone.module.css';
import type { FindMyPhoneProps } from './find-my-phone-schema';
import { QrCode } from './qr-code';

/** Opens the page with the phone already in the mode that listens: where the code leads. */
const listenHash = '#listen';

const loadPhoneFinder = loadExport(() => import('./phone-finder'), 'PhoneFinder');

/** A code for the phone beside the desk; on that phone, and in the installed app, the mode that listens for claps. */
export function FindMyPhone({ title, description, appUrl, buttonText, ...texts }: FindMyPhoneProps) {
  const { t } = useLingui();
  const isListenPage = useHash() === listenHash;
  const isInstalled = useMediaQuery('(display-mode: standalone)');
  const [isChosen, setChosen] = useState(false);
  const address = useFullAddress(appUrl ?? `${findMyPhone.path}${listenHash}`);
  const isFinder = appUrl === undefined && (isListenPage || isInstalled || isChosen);
  return (
    <ToolScreen
      {...texts}
      title={title ?? t`Clap, and your phone rings`}
      lead={description ?? t`Your phone listens for two or three claps and rings until you find it.`}
    >
      {isFinder ? (
        <LazyPhoneFinder />
      ) : (
        <div className={styles.app}>
          <div className={styles.code}>
            {address ? <QrCode text={address} label={t`QR code of the app’s address`} /> : null}
          </div>
          <p className={styles.caption}>{t`Scan code to download app`}</p>
          {appUrl === undefined ? (
            <Button isWide className={styles.link ?? ''} onClick={() => setChosen(true)}>
              {buttonText ?? t`Use this phone`}
            </Button>
          ) : null}
          {appUrl !== undefined && address ? (
            <a className={`${buttonClass({ isWide: true })} ${styles.link}`} href={address}>
              {buttonText ?? t`Get the app`}
            </a>
          ) : null}
        </div>
      )}
    </ToolScreen>
  );
}

/** Few visitors stand in front of the phone that is to be found: its part is fetched when one does. */
function LazyPhoneFinder() {
  const { Part, open } = useLazyPart(loadPhoneFinder);
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched once.
  useEffect(open, []);
  return Part ? <Part /> : <div className={styles.app} aria-busy="true" />;
}

/** A path with the site's own origin before it: a code is read by another device. */
function useFullAddress(appUrl: string): string | null {
  const { origin } = useTenant();
  const link = safeLink(appUrl);
  if (!link?.startsWith('/')) return link ?? null;
  return new URL(link, origin).href;
}

/** The address's part behind `#`. Servers are not sent it. */
function useHash(): string {
  return useSyncExternalStore(
    (listener) => {
      window.addEventListener('hashchange', listener);
      return () => window.removeEventListener('hashchange', listener);
    },
    () => location.hash,
    () => '',
  );
}

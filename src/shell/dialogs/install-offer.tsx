import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { askToInstall, findInstallWay, rememberInstallDismissed } from '../../pwa/install-way';
import { useTenant } from '../../tenant/tenant-provider';
import { Button } from '../../ui/button';
import styles from './update-notice.module.css';

/** Offers to install the app, after it has been of use. Shows nothing where that cannot be, or was declined. */
export function InstallOffer() {
  const { t } = useLingui();
  const { site } = useTenant().site;
  const [way, setWay] = useState(findInstallWay);
  if (!way) return null;

  const name = site.shortName ?? site.name;
  const close = () => {
    // Its button goes away: else the keys would begin again at the top of the page.
    document.querySelector('main')?.focus({ preventScroll: true });
    setWay(undefined);
  };
  const decline = () => {
    rememberInstallDismissed();
    close();
  };
  const install = () => {
    close();
    askToInstall().catch((error: unknown) => console.info('The browser did not install the app', error));
  };
  const steps = {
    ask: t`Open ${name} from your home screen, offline too.`,
    ios: t`To add ${name} to your home screen: press Share, then "Add to Home Screen".`,
    firefox: t`To add ${name} to your home screen: open the browser’s menu, then press "Install".`,
  };
  return (
    <section className={styles.notice} data-floats aria-label={t`Install the app`}>
      <p>{steps[way]}</p>
      <div className={styles.buttons}>
        {way === 'ask' ? (
          <Button isSmall onClick={install}>
            {t`Install`}
          </Button>
        ) : null}
        <Button isSmall look="quiet" onClick={decline}>
          {way === 'ask' ? t`No, thank you` : t`Got it`}
        </Button>
      </div>
    </section>
  );
}

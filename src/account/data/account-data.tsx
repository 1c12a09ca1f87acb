import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { accountDataCalls } from '../../../contract/account-data';
import { callBackend } from '../../api/call-backend';
import { formatDay } from '../../i18n/calendar-formats';
import { describeFailure } from '../../i18n/call-failure-texts';
import { useLazyPart } from '../../pwa/use-lazy-part';
import { backendContext } from '../../session/backend';
import { useTenant } from '../../tenant/tenant-provider';
import { Button } from '../../ui/button';
import { loadExport } from '../../ui/load-export';
import { notices } from '../../ui/notice-store';
import { saveBlob } from '../../ui/save-blob';
import screen from '../account-screen.module.css';
import styles from '../account-security.module.css';

const loadDeletion = loadExport(() => import('./delete-account-dialog'), 'DeleteAccountDialog');

type AccountDataProps = {
  email: string;
  /** Ends the session on this device and deletes its jobs. */
  onDeleted: () => Promise<void>;
};

/** All that is stored about the person, as a file, and its deletion; each where the backend can. */
export function AccountData({ email, onDeleted }: AccountDataProps) {
  const { t, i18n } = useLingui();
  const { capabilities, site } = useTenant().site;
  const [isExporting, setExporting] = useState(false);
  const deletion = useLazyPart(loadDeletion);
  if (!capabilities?.dataExport && !capabilities?.accountDeletion) return null;

  const save = async () => {
    setExporting(true);
    const answer = await callBackend(accountDataCalls.exportAccount, {}, backendContext());
    setExporting(false);
    if (answer.ok) {
      const file = new Blob([JSON.stringify(answer.value, null, 2)], { type: 'application/json' });
      saveBlob(file, `${site.host}-${formatDay(Date.now())}.json`);
    } else {
      notices.show('error', describeFailure(answer.error, i18n));
    }
  };

  return (
    <section className={screen.card} aria-labelledby="account-data">
      <h2 id="account-data">{t`Your data`}</h2>
      {capabilities.dataExport ? (
        <div className={styles.row}>
          <p>{t`Download your account, payments, jobs and messages as one file.`}</p>
          <Button look="quiet" isBusy={isExporting} onClick={() => void save()}>{t`Export my data`}</Button>
        </div>
      ) : null}
      {capabilities.accountDeletion ? (
        <div className={styles.row}>
          <p>{t`Delete your account with everything in it. This cannot be undone.`}</p>
          <Button look="quiet" onClick={deletion.open}>{t`Delete my account`}</Button>
        </div>
      ) : null}
      {deletion.Part ? <deletion.Part email={email} onClose={deletion.close} onDeleted={onDeleted} /> : null}
    </section>
  );
}

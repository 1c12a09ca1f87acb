import { useLingui } from '@lingui/react/macro';
import { type ComponentType, useState } from 'react';
import { exportAccount } from '../../api/account-data';
import { describeFailure } from '../../i18n/call-failure-texts';
import { formatDay } from '../../i18n/formats';
import { backendContext } from '../../session/backend';
import { useTenant } from '../../tenant/tenant-provider';
import { Button } from '../../ui/button';
import { notices } from '../../ui/notice-store';
import { saveBlob } from '../../ui/save-blob';
import screen from '../account-screen.module.css';
import styles from '../account-security.module.css';
import type { DeleteAccountDialogProps } from './delete-account-dialog';

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
  const [DeleteDialog, setDeleteDialog] = useState<ComponentType<DeleteAccountDialogProps> | null>(null);
  if (!capabilities?.dataExport && !capabilities?.accountDeletion) return null;

  const save = async () => {
    setExporting(true);
    const answer = await exportAccount(backendContext());
    setExporting(false);
    if (answer.ok) {
      const file = new Blob([JSON.stringify(answer.value, null, 2)], { type: 'application/json' });
      saveBlob(file, `${site.host}-${formatDay(Date.now())}.json`);
    } else {
      const text = describeFailure(answer.error);
      notices.show('error', typeof text === 'string' ? text : i18n._(text));
    }
  };
  const askToDelete = () => {
    loadDeleteDialog().then(
      (loaded) => setDeleteDialog(() => loaded),
      (error: unknown) => {
        console.error('The question before a deletion could not be fetched', error);
        notices.show('error', t`You need to be online for that. Try again when you have a connection.`);
      },
    );
  };

  return (
    <section className={screen.card} aria-labelledby="account-data">
      <h2 id="account-data">{t`Your data`}</h2>
      {capabilities.dataExport ? (
        <div className={styles.row}>
          <p>{t`Download your account, payments, jobs and messages as one file.`}</p>
          <Button
            look="quiet"
            disabled={isExporting}
            aria-busy={isExporting}
            onClick={() => void save()}
          >{t`Export my data`}</Button>
        </div>
      ) : null}
      {capabilities.accountDeletion ? (
        <div className={styles.row}>
          <p>{t`Delete your account with everything in it. This cannot be undone.`}</p>
          <Button look="quiet" onClick={askToDelete}>{t`Delete my account`}</Button>
        </div>
      ) : null}
      {DeleteDialog ? (
        <DeleteDialog email={email} onClose={() => setDeleteDialog(null)} onDeleted={onDeleted} />
      ) : null}
    </section>
  );
}

async function loadDeleteDialog() {
  return (await import('./delete-account-dialog')).DeleteAccountDialog;
}

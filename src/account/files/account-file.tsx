import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { extensionOf } from '../../../contract/documents';
import type { MyFile } from '../../../contract/my-files';
import { formatBytes, formatDate } from '../../i18n/formats';
import { useMayDownload } from '../../session/use-may-download';
import { detailsOfJob } from '../../tools/tool-details-list';
import { Button, buttonClass } from '../../ui/button';
import { FileThumb } from '../../ui/file-thumb';
import { Icon } from '../../ui/icons';
import styles from './account-files.module.css';
import { downloadTranscript } from './download-transcript';
import { isUnderWay } from './use-account-files';

const states = {
  queued: msg`In the queue`,
  running: msg`In progress`,
  done: msg`Done`,
  failed: msg`Failed`,
} as const;

type AccountFileProps = {
  file: MyFile;
  /** Deletes it from the account. Settles when that is done, or could not be. */
  onRemove: () => Promise<void>;
};

/** One file of the account: where it was started, how it stands, and what can be done with it here. */
export function AccountFile({ file, onRemove }: AccountFileProps) {
  const { t, i18n } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const mayDownload = useMayDownload(file.kind);
  const { name, state, progress, device, expiresAt, sizeBytes, fileName, url, reason } = file;
  const isActive = isUnderWay(file);
  const share = new Intl.NumberFormat(i18n.locale, { style: 'percent' }).format(progress / 100);
  const until = formatDate(expiresAt, i18n.locale);
  const hasTranscript = state === 'done' && detailsOfJob(file.kind).isTranscript === true;
  const busyWhile = async (work: () => Promise<void>) => {
    setBusy(true);
    await work();
    setBusy(false);
  };

  return (
    <li className={styles.file}>
      <FileThumb extension={extensionOf(fileName ?? name)} />
      <div className={styles.words}>
        <p className={styles.name} title={name}>
          {name}
        </p>
        {reason && state === 'failed' ? <p className={styles.reason}>{reason}</p> : null}
        {isActive ? (
          <progress className={styles.bar} max={100} value={progress} aria-label={name}>
            {share}
          </progress>
        ) : null}
        <p className={styles.meta}>
          <span className={styles.state} data-state={state}>
            {i18n._(states[state])}
          </span>
          {state === 'running' ? <span>{share}</span> : null}
          <span>{device || t`Unknown device`}</span>
          {sizeBytes === undefined ? null : <span>{formatBytes(sizeBytes, i18n.locale)}</span>}
          {state === 'done' ? <span>{t`Available until ${until}`}</span> : null}
        </p>
      </div>
      <div className={styles.buttons}>
        {url !== undefined && mayDownload ? (
          <a
            className={buttonClass({ isSmall: true, look: 'soft' })}
            href={url}
            download={fileName}
            rel="noopener"
          >
            <Icon name="download" />
            {t`Download`}
          </a>
        ) : null}
        {hasTranscript ? (
          <Button
            isSmall
            look="soft"
            disabled={isBusy}
            onClick={() => void busyWhile(() => downloadTranscript(file, i18n))}
          >
            <Icon name="download" />
            {t`Download`}
          </Button>
        ) : null}
        <Button
          isSmall
          look="quiet"
          isIcon
          disabled={isBusy}
          aria-label={isActive ? t`Cancel ${name}` : t`Delete ${name}`}
          title={isActive ? t`Cancel` : t`Delete`}
          onClick={() => void busyWhile(onRemove)}
        >
          <Icon name={isActive ? 'cross' : 'trash'} />
        </Button>
      </div>
    </li>
  );
}

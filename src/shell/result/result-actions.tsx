import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { JobErrorCode, JobView } from '../../../contract/jobs';
import { jobErrorTexts } from '../../i18n/job-error-texts';
import { useIsOffline } from '../../pwa/use-is-offline';
import { rememberPlace } from '../../session/return-place';
import { ConfigLink } from '../../tenant/config-link';
import { Button, buttonClass } from '../../ui/button';
import { Icon } from '../../ui/icons';
import { InlineAlert } from '../../ui/inline-alert';
import { notices } from '../../ui/notice-store';
import { downloadResult } from '../job-tray/download-result';
import { ResultIcon } from './result-icon';
import styles from './result-screen.module.css';
import { canShow, findShareable, showFile } from './show-file';
import type { ResultState } from './use-result-file';

export type ResultActionsProps = {
  job: JobView;
  state: ResultState;
  onFailed: (code: JobErrorCode) => void;
  /** Where the same is done with another file, and with this one again. */
  toolPath: string;
  /** False where the result is for members and the person is none. */
  mayDownload?: boolean;
};

/**
 * What can be done with a result: download it first, then share, open and print it where the browser can. In place of
 * all that the way to a plan, where the person may not have it.
 */
export function ResultActions({ job, state, onFailed, toolPath, mayDownload = true }: ResultActionsProps) {
  const { t, i18n } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const isOffline = useIsOffline();
  const file = state.name === 'here' ? state.file : undefined;
  const shareable = useMemo(() => file && findShareable(file), [file]);
  const isShown = file !== undefined && canShow(file.fileName);

  const download = async () => {
    setBusy(true);
    const outcome = await downloadResult(job);
    setBusy(false);
    if (outcome.ok) return;
    notices.show('error', outcome.error.msg ?? i18n._(jobErrorTexts[outcome.error.code]));
    onFailed(outcome.error.code);
  };
  const share = (data: ShareData) =>
    navigator.share(data).catch((error: unknown) => {
      // Whoever closes the share sheet needs no message.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      console.error('The result could not be shared', error);
      notices.show('error', t`Couldn’t share the file. Download it instead.`);
    });

  if (state.name === 'gone') {
    return (
      <>
        <InlineAlert tone="warn">{t`This file is no longer on this device or on our server.`}</InlineAlert>
        <ConfigLink to={toolPath} className={buttonClass({ isWide: true })}>
          {t`Do it again`}
        </ConfigLink>
      </>
    );
  }
  const doAnother = (
    <ConfigLink to={toolPath} className={buttonClass({ look: 'soft', isWide: true })}>
      <ResultIcon name="plus" />
      {t`Do another`}
    </ConfigLink>
  );
  if (!mayDownload) {
    return (
      <>
        <p>{t`The download is for members. Choose a plan to get it.`}</p>
        {/* Who pays comes back to here. */}
        <ConfigLink to="/sub/price" className={buttonClass({ isWide: true })} onClick={rememberPlace}>
          {t`See all plans`}
        </ConfigLink>
        {doAnother}
      </>
    );
  }
  return (
    <>
      {state.name === 'missing' || (state.name === 'server' && isOffline) ? (
        <InlineAlert tone="warn">
          {isOffline
            ? t`This file is on our server. Go online to download it.`
            : i18n._(jobErrorTexts[state.name === 'missing' ? state.code : 'unreachable'])}
        </InlineAlert>
      ) : null}
      <Button isWide isBusy={isBusy} onClick={() => void download()}>
        <Icon name="download" />
        {t`Download`}
      </Button>
      {file && (shareable || isShown) ? (
        <div className={styles.others}>
          {shareable ? (
            <Button look="quiet" onClick={() => void share(shareable)}>
              <ResultIcon name="share" />
              {t`Share`}
            </Button>
          ) : null}
          {isShown ? (
            <>
              <Button look="quiet" onClick={() => showFile(file, false)}>
                <ResultIcon name="open" />
                {t({ message: 'Open', comment: 'Opens a file in a new tab' })}
              </Button>
              <Button look="quiet" onClick={() => showFile(file, true)}>
                <ResultIcon name="print" />
                {t`Print`}
              </Button>
            </>
          ) : null}
        </div>
      ) : null}
      {doAnother}
    </>
  );
}

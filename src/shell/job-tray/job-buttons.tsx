import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { findEngine } from '../../../contract/device-engines';
import type { Outcome } from '../../../contract/failures';
import { isDoneHere, type JobError, type JobView } from '../../../contract/jobs';
import type { Capabilities } from '../../../contract/tenant';
import { jobErrorTexts } from '../../i18n/job-error-texts';
import { isOnHold, mayBeRetried } from '../../jobs/job-list';
import { useJobActions } from '../../jobs/use-jobs';
import { loginPrompt } from '../../session/login-prompt';
import { useMayDownload } from '../../session/use-may-download';
import { useTenant } from '../../tenant/tenant-provider';
import { detailsOfJob } from '../../tools/tool-details-list';
import { Button, type ButtonLook, buttonClass } from '../../ui/button';
import { Icon, type IconName } from '../../ui/icons';
import { notices } from '../../ui/notice-store';
import { downloadResult } from './download-result';
import styles from './job-buttons.module.css';

type Action = {
  name: string;
  icon: IconName;
  look: ButtonLook;
  run: () => Promise<Outcome<unknown, JobError>>;
};

export type JobButtonsProps = {
  job: JobView;
  /** Opens the job's own face, where its tool has one on this page. */
  onShow?: ((job: JobView) => void) | undefined;
};

/** What can be done with a job in its state. On a phone all but Download shrink to an icon and keep their name. */
export function JobButtons({ job, onShow }: JobButtonsProps) {
  const { t, i18n } = useLingui();
  const actions = useJobActions();
  const [isBusy, setBusy] = useState(false);
  const mayDownload = useMayDownload(job.kind);
  const { capabilities } = useTenant().site;
  const opensResult = job.state === 'done' && detailsOfJob(job.kind).hasResultScreen === true;

  const run = async (action: Action) => {
    setBusy(true);
    const outcome = await action.run();
    setBusy(false);
    if (!outcome.ok) notices.show('error', outcome.error.msg ?? i18n._(jobErrorTexts[outcome.error.code]));
  };

  const cancel: Action = { name: t`Cancel`, icon: 'cross', look: 'quiet', run: () => actions.cancel(job.id) };
  const retry: Action = { name: t`Retry`, icon: 'retry', look: 'soft', run: () => actions.retry(job.id) };
  const remove: Action = { name: t`Remove`, icon: 'trash', look: 'quiet', run: () => actions.remove(job.id) };
  const download: Action = {
    name: t`Download`,
    icon: 'download',
    look: 'soft',
    run: () => downloadResult(job),
  };
  const restart: Action = {
    name: t`Start again`,
    icon: 'retry',
    look: 'soft',
    run: () => actions.confirm(job.id),
  };

  const here: Action = {
    name: t`Use this device`,
    icon: 'play',
    look: 'soft',
    run: () => actions.move(job.id, 'device'),
  };
  const there: Action = {
    name: t`Use the server`,
    icon: 'upload',
    look: 'soft',
    run: () => actions.move(job.id, 'server'),
  };

  const available = (): Action[] => {
    const isHere = isDoneHere(job.place);
    if (job.state === 'done') return [download, remove];
    if (job.state === 'failed')
      return [...(isHere ? [there] : []), ...(mayBeRetried(job) ? [retry] : []), remove];
    if (job.state === 'cancelled') return [remove];
    if (job.waitReason === 'confirmation') return [restart, cancel];
    if (job.waitReason === 'membership' || job.waitReason === 'retry') return [retry, cancel];
    if (job.waitReason === 'offline' && !isHere && mayBeDoneHere(job, capabilities)) return [here, cancel];
    return [cancel];
  };

  return (
    <div className={styles.buttons}>
      {job.waitReason === 'sign-in' ? (
        <Button isSmall look="soft" onClick={() => loginPrompt.open(() => undefined)}>
          {t`Log in`}
        </Button>
      ) : null}
      {onShow && !opensResult && job.state !== 'cancelled' && job.state !== 'failed' && !isOnHold(job) ? (
        <Button
          isSmall
          look="soft"
          className={styles.button}
          aria-label={t`Show`}
          onClick={() => onShow(job)}
        >
          <Icon name="eye" />
          <span>{t`Show`}</span>
        </Button>
      ) : null}
      {opensResult ? (
        <Link
          to="/result/$id"
          params={{ id: job.id }}
          className={`${buttonClass({ isSmall: true, look: 'quiet' })} ${styles.button}`}
          aria-label={t`Show`}
        >
          <Icon name="eye" />
          <span>{t`Show`}</span>
        </Link>
      ) : null}
      {available().map((action) => (
        <Button
          key={action.name}
          isSmall
          look={action.look}
          className={styles.button}
          data-main={action === download ? '' : undefined}
          aria-label={action.name}
          disabled={isBusy || (action === download && !mayDownload)}
          onClick={() => void run(action)}
        >
          <Icon name={action.icon} />
          <span>{action.name}</span>
        </Button>
      ))}
    </div>
  );
}

/** This device can do the work, and the site lets it. */
function mayBeDoneHere(job: JobView, capabilities: Capabilities | undefined): boolean {
  const rule = capabilities?.places ?? 'server';
  return rule !== 'server' && findEngine(job.kind, job.input) !== undefined;
}

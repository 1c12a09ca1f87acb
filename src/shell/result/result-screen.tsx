import { Plural, useLingui } from '@lingui/react/macro';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { documentTargetNames, extensionOf } from '../../../contract/documents';
import { isDoneHere, type JobView } from '../../../contract/jobs';
import { findToolOfJob } from '../../../contract/tools/tool-list';
import { formatBytes } from '../../i18n/formats';
import { jobErrorTexts } from '../../i18n/job-error-texts';
import { describeJob } from '../../jobs/describe-job';
import { jobClient } from '../../jobs/job-client';
import { visitorJobs } from '../../jobs/job-start';
import { useCountdown } from '../../jobs/use-countdown';
import { useJobs } from '../../jobs/use-jobs';
import { loginPrompt } from '../../session/login-prompt';
import { useSession } from '../../session/use-session';
import { ConfigLink } from '../../tenant/config-link';
import { useTenant } from '../../tenant/tenant-provider';
import { detailsOfJob } from '../../tools/tool-details-list';
import { Button, buttonClass } from '../../ui/button';
import { FileThumb } from '../../ui/file-thumb';
import { notices } from '../../ui/notice-store';
import { useIsHydrated } from '../../ui/use-is-hydrated';
import { useObservable } from '../../ui/use-observable';
import { JobProgressBar } from '../job-tray/job-progress-bar';
import { LazyDialog } from '../lazy-dialog';
import { loadSupportDialog } from '../lazy-dialogs';
import { checkQuality } from '../quality/check-quality';
import { QualityDialog } from '../quality/quality-dialog';
import { QualityList } from '../quality/quality-list';
import { ComparedResult } from './compared-result';
import { loadMembersActions } from './load-members-actions';
import { MoreMenu } from './more-menu';
import { ResultActions } from './result-actions';
import { ResultIcon } from './result-icon';
import styles from './result-screen.module.css';
import { useResultFile } from './use-result-file';

type ResultScreenProps = {
  id: string;
  /** What the job's tool adds, null where that is nothing. */
  renderPart?: (job: JobView) => ReactNode;
};

/** One finished job: what came of it and what can be done with it. Drawn from what this device has stored. */
export function ResultScreen({ id, renderPart }: ResultScreenProps) {
  const { t, i18n } = useLingui();
  const { jobs, durability } = useJobs();
  const isHydrated = useIsHydrated();
  const session = useSession();
  const hasVisitorJobs = useObservable(visitorJobs, false);
  const job = jobs.find((one) => one.id === id && one.state !== 'cancelled');
  const nowMs = useCountdown(job?.state === 'waiting' ? job.nextAttemptAtMs : undefined);
  const isLoading = !isHydrated || (durability === null && (session !== null || hasVisitorJobs));

  if (job?.state === 'done' && job.result) return <Result job={job} part={renderPart?.(job)} />;
  if (job) {
    const { headline, detail } = describeJob(job, i18n, nowMs);
    return (
      <Frame>
        <section className={styles.card}>
          <Head fileName={job.fileName} facts={[headline, detail]} />
          {isUnderWay(job) ? <JobProgressBar job={job} label={headline} /> : null}
          <ConfigLink to={pathOf(job)} className={buttonClass({ look: 'soft', isWide: true })}>
            {t`Show all files`}
          </ConfigLink>
        </section>
      </Frame>
    );
  }
  if (isLoading) {
    return (
      <Frame>
        <section className={styles.card} aria-busy="true">
          <h1 className={styles.name}>{t`Opening your file…`}</h1>
        </section>
      </Frame>
    );
  }
  return (
    <Frame>
      <section className={styles.card}>
        <h1 className={styles.name}>{t`File not found`}</h1>
        <p className={styles.note}>{t`It was deleted, or it is on another device or in another account.`}</p>
        {session ? null : (
          <Button isWide onClick={() => loginPrompt.open(() => undefined)}>
            {t`Log in`}
          </Button>
        )}
        <ConfigLink to="/" className={buttonClass({ look: 'soft', isWide: true })}>
          {t`Go to the start page`}
        </ConfigLink>
      </section>
    </Frame>
  );
}

function Result({ job, part }: { job: JobView; part: ReactNode }) {
  const { t, i18n } = useLingui();
  const router = useRouter();
  const navigate = useNavigate();
  const { hideSupport } = useTenant().site.site;
  const [state, reportFailure] = useResultFile(job);
  const [dialog, setDialog] = useState<'quality' | 'support' | null>(null);
  const { result, fileName: sourceName } = job;
  if (!result) return null;
  const { receipt } = result;
  const place = job.place ?? 'server';
  const toolPath = pathOf(job);
  const { describeResult, isComparedWithSource, isResultForMembers } = detailsOfJob(job.kind);
  const saving = describeResult?.(job, i18n);
  const size = result.sizeBytes === undefined ? undefined : formatBytes(result.sizeBytes, i18n.locale);
  const kind = nameKind(result.fileName);
  const toLookAt = receipt
    ? checkQuality(receipt, place, i18n).filter(({ tone }) => tone === 'look').length
    : 0;

  const forActions = { job, state, onFailed: reportFailure, toolPath };
  const deleteFile = async () => {
    const outcome = await jobClient.remove(job.id);
    if (!outcome.ok) {
      notices.show('error', outcome.error.msg ?? i18n._(jobErrorTexts[outcome.error.code]));
    } else if (router.history.canGoBack()) router.history.back();
    else void navigate({ href: toolPath, replace: true });
  };

  const actions = [
    ...(receipt ? [{ name: t`Quality check details`, run: () => setDialog('quality') }] : []),
    ...(hideSupport ? [] : [{ name: t`Report a problem`, run: () => setDialog('support') }]),
    { name: t`Delete file`, run: () => void deleteFile() },
  ];

  return (
    <Frame isSplit>
      <section className={styles.card}>
        <Head
          fileName={result.fileName}
          origin={result.fileName === sourceName ? undefined : t`Made from ${sourceName}`}
          facts={[kind, saving ?? size, ...(receipt ? [] : madeHere(job, t`Made on this device`))]}
        >
          <MoreMenu actions={actions} />
        </Head>
        {isComparedWithSource ? <ComparedResult job={job} state={state} /> : null}
      </section>
      <section className={`${styles.card} ${styles.actions}`} aria-label={t`What to do with the file`}>
        {isResultForMembers ? (
          <LazyDialog load={loadMembersActions} props={forActions} isSilent />
        ) : (
          <ResultActions {...forActions} />
        )}
      </section>
      {part ? <div className={styles.card}>{part}</div> : null}
      {receipt ? (
        <section className={styles.card} aria-labelledby="quality-check">
          <div className={styles.verdict}>
            <h2 id="quality-check">{t`Quality check`}</h2>
            <span className={styles.pill} data-tone={toLookAt > 0 ? 'warn' : 'ok'}>
              {toLookAt > 0 ? (
                <Plural value={toLookAt} one="# thing to check" other="# things to check" />
              ) : (
                t`Looks good`
              )}
            </span>
          </div>
          <QualityList receipt={receipt} place={place} />
        </section>
      ) : null}
      {dialog === 'quality' && receipt ? (
        <QualityDialog
          fileName={result.fileName}
          receipt={receipt}
          place={place}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {dialog === 'support' ? (
        <LazyDialog
          load={loadSupportDialog}
          props={{ onClose: () => setDialog(null) }}
          onMissing={() => setDialog(null)}
        />
      ) : null}
    </Frame>
  );
}

type HeadProps = {
  fileName: string;
  facts: readonly (string | undefined)[];
  /** What it was made from. */
  origin?: string | undefined;
  children?: ReactNode;
};

function Head({ fileName, facts, origin, children }: HeadProps) {
  return (
    <div className={styles.head}>
      <FileThumb extension={extensionOf(fileName)} />
      <div className={styles.words}>
        <h1 className={styles.name}>{fileName}</h1>
        <p className={styles.note}>{facts.filter((fact) => fact !== undefined).join(' · ')}</p>
        {origin ? <p className={styles.note}>{origin}</p> : null}
      </div>
      {children}
    </div>
  );
}

/** `isSplit`: on a wide screen the actions stand beside the rest. */
function Frame({ isSplit, children }: { isSplit?: boolean; children: ReactNode }) {
  return (
    <div className={styles.screen} data-split={isSplit ? '' : undefined}>
      <BackButton />
      {children}
    </div>
  );
}

/** To where one came from; there is none for who opened the address itself. */
function BackButton() {
  const { t } = useLingui();
  const router = useRouter();
  const isHydrated = useIsHydrated();
  if (!isHydrated || !router.history.canGoBack()) return null;
  return (
    <Button look="plain" className={styles.back} onClick={() => router.history.back()}>
      <ResultIcon name="back" />
      {t`Back`}
    </Button>
  );
}

function isUnderWay({ state }: JobView): boolean {
  return state === 'staging' || state === 'queued' || state === 'running';
}

function madeHere(job: JobView, text: string): string[] {
  return isDoneHere(job.place) ? [text] : [];
}

function nameKind(fileName: string): string {
  const extension = extensionOf(fileName);
  const names: Readonly<Record<string, string>> = { ...documentTargetNames, jpg: 'JPEG', jpeg: 'JPEG' };
  return names[extension] ?? extension.toUpperCase();
}

function pathOf({ kind }: JobView): string {
  return findToolOfJob(kind)?.path ?? '/';
}

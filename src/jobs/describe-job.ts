import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { JobView } from '../../contract/jobs';
import { formatBytes, formatWait } from '../i18n/formats';
import { jobErrorTexts } from '../i18n/job-error-texts';
import { detailsOfJob } from '../tools/tool-details-list';

type JobTone = 'ok' | 'wait' | 'bad';
/** `headline` says the state, `detail` what follows from it. */
export type JobWords = { headline: string; detail?: string; tone: JobTone };

/** A job's state in words. `nowMs` is epoch milliseconds, for the time until the next attempt. */
export function describeJob(job: JobView, i18n: I18n, nowMs: number): JobWords {
  switch (job.state) {
    case 'staging':
      return {
        headline: describeProgress(job, i18n) ?? i18n._(msg`Copying the file`),
        tone: 'wait',
      };
    case 'queued':
      return { headline: i18n._(msg`In the queue`), tone: 'wait' };
    case 'running':
      return { headline: describeProgress(job, i18n) ?? i18n._(msg`Getting ready`), tone: 'wait' };
    case 'waiting':
      return describeWait(job, i18n, nowMs);
    case 'done':
      return { headline: i18n._(msg`Done`), tone: 'ok' };
    case 'failed':
      return {
        headline: i18n._(msg`Failed`),
        detail: job.error?.msg || i18n._(jobErrorTexts[job.error?.code ?? 'unexpected']),
        tone: 'bad',
      };
    case 'cancelled':
      return { headline: i18n._(msg`Canceled`), tone: 'wait' };
  }
}

function describeWait(job: JobView, i18n: I18n, nowMs: number): JobWords {
  const tone = 'wait';
  switch (job.waitReason) {
    case 'sign-in':
      return {
        headline: i18n._(msg`Waiting for you to log in`),
        detail: i18n._(msg`picks up where it left off`),
        tone,
      };
    case 'membership':
      return {
        headline: i18n._(msg`Needs a plan`),
        detail: i18n._(msg`starts once you choose one`),
        tone,
      };
    case 'confirmation':
      return {
        headline: i18n._(msg`Needs your decision`),
        detail: i18n._(
          msg`We didn’t get the server’s answer. Your job may already be running, and starting it again may count twice.`,
        ),
        tone,
      };
    case 'retry': {
      const waitMs = (job.nextAttemptAtMs ?? nowMs) - nowMs;
      return {
        headline:
          waitMs > 0
            ? i18n._(msg`Next attempt in ${formatWait(waitMs, i18n.locale)}`)
            : i18n._(msg`Trying again`),
        ...(job.error?.code === 'server-full' ? { detail: i18n._(jobErrorTexts['server-full']) } : {}),
        tone,
      };
    }
    default:
      return {
        headline: i18n._(msg`Waiting for the network`),
        detail: i18n._(msg`continues automatically`),
        tone,
      };
  }
}

function describeProgress(job: JobView, i18n: I18n): string | undefined {
  const { progress } = job;
  if (!progress) return undefined;
  const { phase, loaded, total } = progress;
  const loadedText = formatBytes(loaded, i18n.locale);
  const totalText = formatBytes(total, i18n.locale);
  switch (phase) {
    case 'staging':
      return i18n._(msg`Copying the file`);
    case 'upload':
      return total > 0 ? i18n._(msg`Uploading · ${loadedText} of ${totalText}`) : i18n._(msg`Uploading`);
    case 'work': {
      const percent = new Intl.NumberFormat(i18n.locale, { style: 'percent' }).format(loaded / 100);
      return i18n._(detailsOfJob(job.kind).describeWork(job.step, loaded > 0 ? percent : undefined));
    }
    case 'save':
      return i18n._(msg`Fetching the result`);
  }
}

import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { JobView } from '../../../contract/jobs';
import { jobErrorTexts } from '../../i18n/job-error-texts';
import { forgetAwaited, readAwaited } from '../../jobs/awaited-jobs';
import { useJobs } from '../../jobs/use-jobs';
import { detailsOfJob } from '../../tools/tool-details-list';
import { notices } from '../../ui/notice-store';
import { downloadResult, isElsewhere } from './download-result';

/** Says that a job started in this tab is done, and downloads a document's result, wherever in the app the person is. */
export function useFinishedJobs(): void {
  const { jobs } = useJobs();
  const { t, i18n } = useLingui();

  useEffect(() => {
    const awaited = readAwaited();
    for (const job of jobs) {
      if (!isOver(job) || !awaited.includes(job.id)) continue;
      forgetAwaited(job.id);
      if (job.state === 'done') void deliver(job);
    }

    async function deliver(job: JobView): Promise<void> {
      const { fileName } = job;
      // Its tool shows the result first, and the job's row has the button.
      if (!detailsOfJob(job.kind).isDownloadedWhenDone)
        return notices.show('success', t`${fileName} is ready`);
      // A tab that nobody asked for would be blocked; the job's row has the button.
      if (isElsewhere(job)) return notices.show('success', t`${fileName} is converted`);
      const outcome = await downloadResult(job);
      if (outcome.ok) notices.show('success', t`${fileName} is converted and downloaded`);
      else notices.show('error', outcome.error.msg ?? i18n._(jobErrorTexts[outcome.error.code]));
    }
  }, [jobs, t, i18n]);
}

// A failed job may be tried again and is still awaited then.
function isOver({ state }: JobView): boolean {
  return state === 'done' || state === 'cancelled';
}

import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { JobView } from '../../../contract/jobs';
import { jobErrorTexts } from '../../i18n/job-error-texts';
import { jobClient } from '../../jobs/job-client';
import { readyNotices } from '../../jobs/ready-notices';
import { readTabId } from '../../jobs/tab-id';
import { useJobs } from '../../jobs/use-jobs';
import { detailsOfJob } from '../../tools/tool-details-list';
import { notices } from '../../ui/notice-store';
import { downloadResult, isElsewhere } from './download-result';

/** Downloads the results that this tab is to download, and says which jobs are done whose screen was closed. */
export function useFinishedJobs(): void {
  const { jobs } = useJobs();
  const { t, i18n } = useLingui();

  useEffect(() => {
    for (const job of jobs) {
      if (job.state === 'cancelled') readyNotices.delete(job.id);
      if (job.state !== 'done') continue;
      const { fileName } = job;
      const { isDownloadedWhenDone } = detailsOfJob(job.kind);
      if (isDownloadedWhenDone && job.downloadTab === readTabId()) void deliver(job);
      if (readyNotices.delete(job.id)) notices.show('success', t`${fileName} is ready`);
    }

    async function deliver(job: JobView): Promise<void> {
      const { fileName } = job;
      const claimed = await jobClient.claimEndings([job.id], 'download');
      if (!claimed.ok) return console.info('A result could not be claimed', claimed.error);
      if (claimed.value.length === 0) return;
      // A tab that nobody asked for would be blocked; the job's row has the button.
      if (isElsewhere(job)) {
        notices.show('success', t`${fileName} is converted`);
        return;
      }
      const outcome = await downloadResult(job);
      if (outcome.ok) notices.show('success', t`${fileName} is converted and downloaded`);
      else notices.show('error', outcome.error.msg ?? i18n._(jobErrorTexts[outcome.error.code]));
    }
  }, [jobs, t, i18n]);
}

import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useCallback, useState } from 'react';
import type { JobId, JobRequest, JobView } from '../../../contract/jobs';
import { jobErrorTexts } from '../../i18n/job-error-texts';
import { isOnHold } from '../../jobs/job-list';
import { readyNotices } from '../../jobs/ready-notices';
import { useJobActions, useJobs } from '../../jobs/use-jobs';
import { useUnsavedInput } from '../../pwa/unsaved-input';
import { useWhenOnlineAgain } from '../../pwa/use-when-online-again';
import { useTenant } from '../../tenant/tenant-provider';
import type { Problem } from '../screen-parts/tool-problem';
import { useStartJobs } from '../start-parts/use-start-jobs';
import { checkPhoto, type PhotoRefusal, photoLimitOf } from './check-photo';

const oneAtATime = msg`Choose one photo at a time.`;
const refusalTexts: Record<Extract<PhotoRefusal, string>, MessageDescriptor> = {
  format: msg`This format is currently not supported`,
  empty: jobErrorTexts['file-empty'],
  'too-large': jobErrorTexts['file-too-large'],
  unreadable: jobErrorTexts['file-unreadable'],
};

function describeContent(content: string): MessageDescriptor {
  return msg`This format is currently not supported. The file is ${content}; save it as JPEG or PNG and upload it again.`;
}

/** How a photo becomes a job, and which job's face is open. The job itself lives in the queue. */
export function usePhotoTool() {
  const { capabilities } = useTenant().site;
  const startJobs = useStartJobs();
  const { cancel, readSource } = useJobActions();
  const { jobs } = useJobs();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [shownId, setShownId] = useState<JobId | null>(null);
  /** On its way into the queue, or waiting for the network with the queue out of reach. */
  const [pending, setPending] = useState<JobRequest | null>(null);
  const maxBytes = photoLimitOf(capabilities);
  useUnsavedInput('files', pending !== null, () => {
    setPending(null);
    setProblem(null);
  });
  useWhenOnlineAgain(() => {
    if (pending && problem === jobErrorTexts['queue-missing']) void start(pending);
  });

  /** The chosen file when it may be used; else the problem says why not. */
  const accept = async (file: File, wrongFormat = refusalTexts.format): Promise<boolean> => {
    const refusal = await checkPhoto(file, maxBytes);
    if (refusal !== null && typeof refusal === 'object') setProblem(describeContent(refusal.content));
    else setProblem(refusal === 'format' ? wrongFormat : refusal && refusalTexts[refusal]);
    return refusal === null;
  };

  /** The file, where just one came and it may be used; else the problem says why not. */
  const acceptOne = async (files: readonly File[], wrongFormat?: MessageDescriptor): Promise<File | null> => {
    const [file, ...others] = files;
    if (others.length > 0) setProblem(oneAtATime);
    if (!file || others.length > 0) return null;
    return (await accept(file, wrongFormat)) ? file : null;
  };

  const start = async (request: JobRequest): Promise<void> => {
    setProblem(null);
    setPending(request);
    let isQueueMissing = false;
    try {
      const [answer] = await startJobs([request]);
      if (answer?.ok) setShownId(answer.value.id);
      else if (answer) setProblem(answer.error.msg ?? jobErrorTexts[answer.error.code]);
      isQueueMissing = answer?.ok === false && answer.error.code === 'queue-missing';
    } finally {
      if (!isQueueMissing) setPending(null);
    }
  };

  const show = useCallback((job: JobView) => {
    readyNotices.delete(job.id);
    setShownId(job.id);
  }, []);
  const shown = jobs.find((job) => job.id === shownId && job.state !== 'cancelled' && !isOnHold(job)) ?? null;

  /** Puts the face away; the job continues and says when it is done. */
  const hide = useCallback(() => {
    if (shown && shown.state !== 'done' && shown.state !== 'failed') readyNotices.add(shown.id);
    setShownId(null);
  }, [shown]);

  /** 'replace': an unfinished job is cancelled, and the tool is as it was. */
  const replace = async (): Promise<void> => {
    setShownId(null);
    if (!shown || shown.state === 'done' || shown.state === 'failed') return;
    const outcome = await cancel(shown.id);
    if (!outcome.ok) setProblem(outcome.error.msg ?? jobErrorTexts[outcome.error.code]);
  };

  /** The shown job once more, from its photo; where that is gone as well, the person chooses it again. */
  const repeat = async (): Promise<void> => {
    if (!shown) return;
    const source = await readSource(shown.id);
    if (!source.ok) {
      setShownId(null);
      return setProblem(source.error.msg ?? jobErrorTexts[source.error.code]);
    }
    const file = new File([source.value], shown.fileName, { type: source.value.type });
    await start({ kind: shown.kind, input: shown.input, file } as JobRequest);
  };

  return { problem, setProblem, maxBytes, shown, accept, acceptOne, start, show, hide, replace, repeat };
}

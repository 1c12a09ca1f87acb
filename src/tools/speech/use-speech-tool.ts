import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { isJobOf, type JobId, type JobView } from '../../../contract/jobs';
import { defaultSpeechLanguage, type SpeechLanguageCode, speechLanguages } from '../../../contract/speech';
import { localKeys } from '../../../contract/storage-keys';
import type { Capabilities } from '../../../contract/tenant';
import { jobErrorTexts } from '../../i18n/job-error-texts';
import { isOnHold } from '../../jobs/job-list';
import { useJobs } from '../../jobs/use-jobs';
import { useUnsavedInput } from '../../pwa/unsaved-input';
import { useWhenOnlineAgain } from '../../pwa/use-when-online-again';
import { useTenant } from '../../tenant/tenant-provider';
import { localStore } from '../../ui/browser-storage';
import { useStartJobs } from '../start-parts/use-start-jobs';
import { checkRecording, maxBytesOf, type RecordingRefusal } from './check-recording';

export type SpeechProblem = string | MessageDescriptor;

/** The exact texts of docs/spec/tools.md. */
export const speechTexts = {
  processing: msg`Processing, please wait a moment...`,
  tooLarge: msg`You can only upload files up to 100MB in total,please select again.`,
  noFile: msg`Please add the files that need to be translated...`,
  failed: msg`When attempting to convert the audio, please ensure to convert it to WAV format and set it to mono channel with a sampling rate of 16kHz.`,
};

const refusalTexts: Record<RecordingRefusal, MessageDescriptor> = {
  'one-at-a-time': speechTexts.processing,
  type: jobErrorTexts['file-type'],
  empty: jobErrorTexts['file-empty'],
  'too-large': speechTexts.tooLarge,
};

/** The recording that is chosen, the job that came of the last one, and what can be done with either. */
export function useSpeechTool() {
  const { site, texts } = useTenant();
  const startJobs = useStartJobs();
  const [file, setFile] = useState<File | null>(null);
  const [chosenLanguage, setLanguageCode] = useState<SpeechLanguageCode | null>(null);
  const languageCode = chosenLanguage ?? findFirstLanguage(site.capabilities);
  const [problem, setProblem] = useState<SpeechProblem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { shown, show, clear } = useShownJob();
  const maxBytes = maxBytesOf(site.capabilities);
  const isWorking = shown !== null && !isEnded(shown) && !isOnHold(shown);
  useUnsavedInput('files', file !== null, () => setFile(null));
  useWhenOnlineAgain(() => {
    if (file && problem === jobErrorTexts['queue-missing']) void translate();
  });

  // The sentence is about work that is done now.
  useEffect(() => {
    if (!isWorking) setProblem((known) => (known === speechTexts.processing ? null : known));
  }, [isWorking]);

  const take = (files: readonly File[]) => {
    if (files.length === 0) return;
    const refusal = isWorking ? 'one-at-a-time' : checkRecording(files, maxBytes);
    const configured = refusal === 'type' ? texts.Login.fileTypeError : undefined;
    setProblem(refusal && (configured ?? refusalTexts[refusal]));
    // What the last recording failed of is not what is wrong with this one.
    if (!isWorking) clear();
    if (!refusal) setFile(files[0] ?? null);
  };

  const translate = async (): Promise<void> => {
    if (!file) return setProblem(speechTexts.noFile);
    setProblem(null);
    setBusy(true);
    try {
      const [answer] = await startJobs([{ kind: 'speech', input: { languageCode }, file }]);
      if (answer?.ok) {
        setFile(null);
        show(answer.value);
      } else if (answer) setProblem(answer.error.msg ?? jobErrorTexts[answer.error.code]);
    } finally {
      setBusy(false);
    }
  };

  const cleanUp = () => {
    setProblem(null);
    clear();
  };

  return {
    file,
    removeFile: () => setFile(null),
    languageCode,
    setLanguageCode,
    problem,
    isBusy,
    isWorking,
    maxBytes,
    shown,
    show,
    take,
    translate,
    cleanUp,
  };
}

/** English, or what a server without it offers first. */
function findFirstLanguage(capabilities: Capabilities | undefined): SpeechLanguageCode {
  const offered: readonly string[] | undefined = capabilities?.speech
    ? capabilities.speech.languages
    : undefined;
  if (!offered || offered.includes(defaultSpeechLanguage)) return defaultSpeechLanguage;
  return speechLanguages.find(({ code }) => offered.includes(code))?.code ?? defaultSpeechLanguage;
}

/**
 * The job the screen is about: one the person opened, else the newest that was not cleaned up. What was cleaned up is
 * remembered by the newest job's time, so that a reload shows neither more nor less.
 */
function useShownJob() {
  const { jobs } = useJobs();
  const [openedId, setOpenedId] = useState<JobId | null>(null);
  const [clearedAtMs, setClearedAtMs] = useState(() => Number(localStore.get(localKeys.speechCleared) ?? 0));
  const own = jobs.filter((job) => isJobOf(job, 'speech') && job.state !== 'cancelled');
  const opened = own.find(({ id }) => id === openedId);
  const newest = own.at(-1);
  const shown = opened ?? (newest && newest.createdAtMs > clearedAtMs ? newest : null);

  const clear = () => {
    setOpenedId(null);
    if (!newest) return;
    localStore.set(localKeys.speechCleared, String(newest.createdAtMs));
    setClearedAtMs(newest.createdAtMs);
  };
  return { shown, show: (job: JobView) => setOpenedId(job.id), clear };
}

function isEnded({ state }: JobView): boolean {
  return state === 'done' || state === 'failed';
}

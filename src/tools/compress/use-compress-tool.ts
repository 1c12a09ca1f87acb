import { useState } from 'react';
import { type EngineName, findEngine } from '../../../contract/device-engines';
import type { JobPlace, JobRequest } from '../../../contract/jobs';
import type { CompressWish } from '../../../contract/tools/compress';
import { jobErrorTexts } from '../../i18n/job-error-texts';
import { listFocus } from '../../jobs/list-focus';
import { useUnsavedInput } from '../../pwa/unsaved-input';
import { useWhenOnlineAgain } from '../../pwa/use-when-online-again';
import type { Problem } from '../screen-parts/tool-problem';
import { usePlace } from '../start-parts/use-place';
import { useStartJobs } from '../start-parts/use-start-jobs';
import { findExtension, findFileProblem } from './find-file-problem';

const megabyte = 1024 * 1024;

export type ChosenLevel = 'best' | 'balanced' | 'smallest' | 'size';
/** `megabytes` is the field's text. */
export type Choice = { level: ChosenLevel; megabytes: string };

/** The chosen files, how small they are to become, and how they become jobs. */
export function useCompressTool() {
  const startJobs = useStartJobs();
  const [files, setFiles] = useState<readonly File[]>([]);
  const place = usePlace(
    'compress',
    files.flatMap((file) => findEngineOf(file) ?? []),
  );
  const [choice, setChoice] = useState<Choice>({ level: 'balanced', megabytes: '2' });
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isBusy, setBusy] = useState(false);
  useUnsavedInput('files', files.length > 0, () => setFiles([]));
  useWhenOnlineAgain(() => {
    if (problem === jobErrorTexts['queue-missing']) void compress();
  });

  const addFiles = (added: readonly File[]) => {
    setProblem(added.map(findFileProblem).find((found) => found !== null) ?? null);
    const taken = added.filter((file) => findFileProblem(file) === null);
    // A file that is chosen twice is one.
    setFiles((known) => [...new Map([...known, ...taken].map((file) => [keyOf(file), file])).values()]);
  };

  const removeFile = (file: File) => setFiles((known) => known.filter((one) => one !== file));

  const isReady = (file: File) => place.mayLeave || findEngineOf(file) !== undefined;

  const compress = async (): Promise<void> => {
    const ready = files.filter(isReady);
    if (ready.length === 0) return;
    setProblem(null);
    setBusy(true);
    try {
      const answers = await startJobs(
        ready.map((file) => makeRequest(file, choice, place.choose(findEngineOf(file)))),
      );
      listFocus.request(answers.flatMap((answer) => (answer.ok ? [answer.value.id] : [])));
      // A file that could not be queued stays chosen, so that it can be tried again.
      const queued = new Set(ready.filter((_, at) => answers[at]?.ok === true));
      setFiles(files.filter((file) => !queued.has(file)));
      for (const answer of answers) {
        if (!answer.ok) setProblem(answer.error.msg ?? jobErrorTexts[answer.error.code]);
      }
    } finally {
      setBusy(false);
    }
  };

  const canCompress = files.some(isReady);
  return {
    files,
    choice,
    place,
    problem,
    isBusy,
    canCompress,
    isReady,
    setChoice,
    addFiles,
    removeFile,
    compress,
  };
}

/** Identifies a chosen file. */
export function keyOf({ name, size, lastModified }: File): string {
  return `${name} ${size} ${lastModified}`;
}

/** The engine of this device for a chosen file; undefined where only the server can make it smaller. */
function findEngineOf(file: File): EngineName | undefined {
  return findEngine('compress', { extension: readExtension(file), wish: { level: 'best' } });
}

function makeRequest(file: File, choice: Choice, place: JobPlace): JobRequest<'compress'> {
  return { kind: 'compress', input: { extension: readExtension(file), wish: toWish(choice) }, file, place };
}

function readExtension({ name }: File) {
  const extension = findExtension(name);
  if (!extension) throw new Error(`${name} was taken, though its type is not`);
  return extension;
}

function toWish({ level, megabytes }: Choice): CompressWish {
  return level === 'size' ? { maxBytes: Math.round(Number(megabytes) * megabyte) } : { level };
}

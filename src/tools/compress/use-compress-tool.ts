import { useState } from 'react';
import type { JobRequest } from '../../../contract/jobs';
import type { CompressWish } from '../../../contract/tools/compress';
import { jobErrorTexts } from '../../i18n/job-error-texts';
import { listFocus } from '../../jobs/list-focus';
import { useUnsavedInput } from '../../pwa/unsaved-input';
import { useWhenOnlineAgain } from '../../pwa/use-when-online-again';
import type { Problem } from '../screen-parts/tool-problem';
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

  const compress = async (): Promise<void> => {
    setProblem(null);
    setBusy(true);
    try {
      const answers = await startJobs(files.map((file) => makeRequest(file, choice)));
      listFocus.request(answers.flatMap((answer) => (answer.ok ? [answer.value.id] : [])));
      // A file that could not be queued stays chosen, so that it can be tried again.
      setFiles(files.filter((_, at) => answers[at]?.ok !== true));
      for (const answer of answers) {
        if (!answer.ok) setProblem(answer.error.msg ?? jobErrorTexts[answer.error.code]);
      }
    } finally {
      setBusy(false);
    }
  };

  return { files, choice, setChoice, problem, isBusy, addFiles, removeFile, compress };
}

/** Identifies a chosen file. */
export function keyOf({ name, size, lastModified }: File): string {
  return `${name} ${size} ${lastModified}`;
}

function makeRequest(file: File, choice: Choice): JobRequest<'compress'> {
  const extension = findExtension(file.name);
  if (!extension) throw new Error(`${file.name} was taken, though its type is not`);
  return { kind: 'compress', input: { extension, wish: toWish(choice) }, file };
}

function toWish({ level, megabytes }: Choice): CompressWish {
  return level === 'size' ? { maxBytes: Math.round(Number(megabytes) * megabyte) } : { level };
}

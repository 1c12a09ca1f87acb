import { useLocation } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { type EngineName, findEngine } from '../../../contract/device-engines';
import type { JobPlace, JobRequest } from '../../../contract/jobs';
import { queryKeys } from '../../../contract/storage-keys';
import { type DocumentTarget, documentTargets } from '../../../contract/tools/documents';
import { jobErrorTexts } from '../../i18n/job-error-texts';
import { listFocus } from '../../jobs/list-focus';
import { readTabId } from '../../jobs/tab-id';
import { useUnsavedInput } from '../../pwa/unsaved-input';
import { useWhenOnlineAgain } from '../../pwa/use-when-online-again';
import { onDraftsDiscarded } from '../../session/discard-drafts';
import { useTenant } from '../../tenant/tenant-provider';
import { useIsHydrated } from '../../ui/use-is-hydrated';
import type { Problem } from '../screen-parts/tool-problem';
import { usePlace } from '../start-parts/use-place';
import { useStartJobs } from '../start-parts/use-start-jobs';
import { type ChosenFile, type RefusedFile, sortFiles } from './choose-files';

type Ready = ChosenFile & { target: DocumentTarget };

/** What the person has chosen so far, and how it becomes jobs. */
export function useDocumentTool() {
  const { capabilities } = useTenant().site;
  const wanted = useWantedTarget();
  const startJobs = useStartJobs();
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([]);
  const place = usePlace(
    'document',
    chosen.flatMap((file) => findEngineOf(file) ?? []),
  );
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isBusy, setBusy] = useState(false);
  useUnsavedInput('files', chosen.length > 0, () => setChosen([]));
  useEffect(() => onDraftsDiscarded(() => setRefused([])), []);
  useWhenOnlineAgain(() => {
    if (problem === jobErrorTexts['queue-missing']) void convert();
  });

  const addFiles = (files: readonly File[]) => {
    const sorted = sortFiles(files, capabilities, wanted);
    setChosen((known) => [...known, ...sorted.chosen]);
    setRefused(sorted.refused);
    setProblem(null);
  };

  const removeFile = useCallback(
    (id: string) => setChosen((known) => known.filter((file) => file.id !== id)),
    [],
  );
  const setTarget = useCallback(
    (id: string, target: DocumentTarget) =>
      setChosen((known) => known.map((file) => (file.id === id ? { ...file, target } : file))),
    [],
  );

  const queue = async (files: readonly Ready[]) => {
    const placed = files.map((file) => makeRequest(file, place.choose(findEngineOf(file))));
    const answers = await startJobs(placed);
    if (answers.some((answer) => !answer.ok && answer.error.code === 'queue-missing')) {
      return setProblem(jobErrorTexts['queue-missing']);
    }
    const done = new Set<string>();
    const turnedAway: RefusedFile[] = [];
    answers.forEach((answer, position) => {
      const file = files[position];
      if (!file) return;
      if (answer.ok) done.add(file.id);
      else turnedAway.push({ id: file.id, name: file.file.name, code: answer.error.code });
    });
    listFocus.request(answers.flatMap((answer) => (answer.ok ? [answer.value.id] : [])));
    // What could not be queued stays chosen, so that it can be tried again.
    setChosen((known) => known.filter(({ id }) => !done.has(id)));
    setRefused(turnedAway);
  };

  const convert = async () => {
    const files = chosen.filter(isReady).filter((file) => place.mayLeave || findEngineOf(file));
    if (isBusy || files.length === 0) return;
    setProblem(null);
    setBusy(true);
    try {
      await queue(files);
    } finally {
      setBusy(false);
    }
  };

  return {
    chosen,
    wanted,
    refused,
    problem,
    isBusy,
    place,
    canConvert: chosen.some((file) => isReady(file) && (place.mayLeave || findEngineOf(file) !== undefined)),
    addFiles,
    convert,
    removeFile,
    setTarget,
    dismissRefused: () => setRefused([]),
  };
}

function isReady(file: ChosenFile): file is Ready {
  return file.target !== null;
}

/** The engine of this device for a chosen file; undefined where only the server can convert it. */
export function findEngineOf({ extension, target }: ChosenFile): EngineName | undefined {
  return target === null ? undefined : findEngine('document', { from: extension, to: target });
}

function makeRequest({ file, extension, target }: Ready, place: JobPlace): JobRequest {
  const input = { from: extension, to: target };
  return { kind: 'document', input, file, place, downloadTab: readTabId() };
}

/** What the page's address says that files should become; the server's rendering is the same for every address. */
function useWantedTarget(): DocumentTarget | undefined {
  const query = useLocation({ select: ({ searchStr }) => searchStr });
  const isHydrated = useIsHydrated();
  const wanted = new URLSearchParams(query).get(queryKeys.documentTarget);
  return isHydrated ? documentTargets.find((target) => target === wanted) : undefined;
}

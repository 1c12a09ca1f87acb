import { useEffect, useState } from 'react';
import type { Outcome } from '../../../contract/failures';
import type { JobError, JobView } from '../../../contract/jobs';
import { useJobActions } from '../../jobs/use-jobs';
import { releaseObjectAddress } from '../../ui/object-address';

/** A picture that the page can show; null while it is fetched or not there. */
export type ShownPicture = { src: string; blob: Blob | null };

/** `error`: why there is no picture and none will come. */
export type PictureState = { picture: ShownPicture | null; error: JobError | null };

const loading: PictureState = { picture: null, error: null };

/** The photo a job was given, from this device. */
export function useSourcePicture(job: JobView): ShownPicture | null {
  const { readSource } = useJobActions();
  const isThere = job.state !== 'staging' && job.state !== 'cancelled';
  return usePicture(isThere ? job.id : null, () => readSource(job.id)).picture;
}

/** What was made of it: from this device, or from where it lies. */
export function useResultPicture(job: JobView): PictureState {
  const { readResult } = useJobActions();
  const isStored = job.result?.isStored === true;
  const stored = usePicture(isStored ? job.id : null, async () => {
    const answer = await readResult(job.id);
    return answer.ok ? { ok: true, value: answer.value.blob } : answer;
  });
  const url = job.result?.url;
  if (isStored || !url) return stored;
  return { picture: { src: new URL(url, location.origin).href, blob: null }, error: null };
}

function usePicture(key: string | null, read: () => Promise<Outcome<Blob, JobError>>): PictureState {
  const [state, setState] = useState(loading);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the job's id says which bytes; they do not change.
  useEffect(() => {
    if (key === null) return;
    let isWanted = true;
    let src: string | null = null;
    read().then(
      (answer) => {
        if (!isWanted) return;
        if (!answer.ok) return setState({ picture: null, error: answer.error });
        src = URL.createObjectURL(answer.value);
        setState({ picture: { src, blob: answer.value }, error: null });
      },
      (error) => console.error('A picture could not be read', error),
    );
    return () => {
      isWanted = false;
      setState(loading);
      if (src) releaseObjectAddress(src);
    };
  }, [key]);
  return state;
}

import { useEffect, useState } from 'react';
import type { JobView } from '../../../contract/jobs';
import { useJobActions } from '../../jobs/use-jobs';
import { releaseObjectAddress } from '../../ui/object-address';

/** A picture that the page can show; null while it is fetched or not there. */
export type ShownPicture = { src: string; blob: Blob | null };

/** The photo a job was given, from this device. */
export function useSourcePicture(job: JobView): ShownPicture | null {
  const { readSource } = useJobActions();
  const isThere = job.state !== 'staging' && job.state !== 'cancelled';
  return usePicture(isThere ? job.id : null, async () => {
    const answer = await readSource(job.id);
    return answer.ok ? answer.value : null;
  });
}

/** What was made of it: from this device, or from where it lies. */
export function useResultPicture(job: JobView): ShownPicture | null {
  const { readResult } = useJobActions();
  const isStored = job.result?.isStored === true;
  const stored = usePicture(isStored ? job.id : null, async () => {
    const answer = await readResult(job.id);
    return answer.ok ? answer.value.blob : null;
  });
  const url = job.result?.url;
  if (stored || isStored || !url) return stored;
  return { src: new URL(url, location.origin).href, blob: null };
}

function usePicture(key: string | null, read: () => Promise<Blob | null>): ShownPicture | null {
  const [picture, setPicture] = useState<ShownPicture | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the job's id says which bytes; they do not change.
  useEffect(() => {
    if (key === null) return;
    let isWanted = true;
    let src: string | null = null;
    read().then(
      (blob) => {
        if (!isWanted || !blob) return;
        src = URL.createObjectURL(blob);
        setPicture({ src, blob });
      },
      (error) => console.error('A picture could not be read', error),
    );
    return () => {
      isWanted = false;
      setPicture(null);
      if (src) releaseObjectAddress(src);
    };
  }, [key]);
  return picture;
}

import { useEffect, useState } from 'react';
import type { JobView } from '../../../contract/jobs';
import type { SpeechSegment } from '../../../contract/speech';
import { readTextSoFar } from '../../jobs/read-transcript';

/** What is transcribed already of a recording that is worked on; read again at each change of its job. */
export function useTextSoFar({ id, revision }: JobView): readonly SpeechSegment[] {
  const [segments, setSegments] = useState<readonly SpeechSegment[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a job's revision grows when there is more of its text.
  useEffect(() => {
    let isCurrent = true;
    void readTextSoFar(id).then((answer) => {
      // The job may have ended meanwhile: its end is shown elsewhere.
      if (isCurrent && answer.ok) setSegments(answer.value);
    });
    return () => {
      isCurrent = false;
    };
  }, [id, revision]);
  return segments;
}

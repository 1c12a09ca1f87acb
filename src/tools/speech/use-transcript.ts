import { useEffect, useState } from 'react';
import type { Outcome } from '../../../contract/failures';
import type { JobError, JobView } from '../../../contract/jobs';
import type { Transcript } from '../../../contract/speech';
import { readTranscript } from '../../jobs/read-transcript';

/** The text of a finished job; null while it is read from the device. */
export function useTranscript({ id }: JobView): Outcome<Transcript, JobError> | null {
  const [transcript, setTranscript] = useState<Outcome<Transcript, JobError> | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void readTranscript(id).then((answer) => {
      if (isCurrent) setTranscript(answer);
    });
    return () => {
      isCurrent = false;
    };
  }, [id]);
  return transcript;
}

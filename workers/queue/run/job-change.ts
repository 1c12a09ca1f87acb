import type {
  EndingDuty,
  JobError,
  JobPlace,
  JobProgress,
  JobResult,
  WaitReason,
} from '../../../contract/jobs';
import type { Checkpoint, StoredFile } from '../store/job-record';

/** Everything that can happen to a job. */
export type JobChange =
  /** The bytes are in; the job waits at once where it was handed in with a reason to. */
  | { type: 'staged'; file: StoredFile }
  /** The runner starts or continues a step; a paid one makes its call under `startKey` right after. */
  | { type: 'run'; step: string; startKey: string | null }
  /** A step found something out that must survive a kill before the step is done. */
  | { type: 'note'; patch: Checkpoint }
  | { type: 'checkpoint'; patch: Checkpoint; nextStep: string; progress: JobProgress | null }
  | {
      type: 'finish';
      patch: Checkpoint;
      result: JobResult;
      resultFile: StoredFile | null;
      keepsSource: boolean;
    }
  | Wait
  | Failure
  /** Earlier findings no longer hold: `drop` names them, `steps` those whose paid calls are void with them. */
  | { type: 'invalidate'; drop: readonly string[]; steps: readonly string[]; nextStep: string }
  /** What the job waited for is there. */
  | { type: 'resume'; reasons: readonly WaitReason[] }
  /** The backend answered, or more of the file is there than ever: what failed before counts no longer. */
  | { type: 'reset-attempts' }
  /** The device turned out to be offline when an attempt failed: it is not counted. */
  | { type: 'refund-attempt' }
  /** The network is back, which a job waited for or an attempt failed of: it is tried then, and no later. */
  | { type: 'retry-soon'; atMs: number }
  /** The system clock moved backwards: restart the delays. */
  | { type: 'clock-moved-back' }
  /** Somebody signed in on the device where a visitor handed it in. */
  | { type: 'adopt'; owner: string }
  /** Nobody is signed in any more. */
  | { type: 'park' }
  | { type: 'cancel' }
  | { type: 'retry' }
  | { type: 'confirm' }
  /** The person has it done at another place, whose first step is named. */
  | { type: 'move'; place: JobPlace; step: string }
  /** This device cannot do it, and the server may: its first step is named. */
  | { type: 'hand-over'; step: string }
  /** A tab takes on what is to be done once about the job's end. */
  | { type: 'claim'; duty: EndingDuty };

export type Wait = {
  type: 'wait';
  reason: WaitReason;
  error: JobError | null;
  nextAttemptAtMs: number | null;
  notBeforeMs: number | null;
  countsAttempt: boolean;
  /** The paid step whose call is known not to have started anything. */
  refusedStep: string | null;
  progress: JobProgress | null;
};

export type Failure = {
  type: 'fail';
  error: JobError;
  /** Findings to throw away, so that the person's retry begins where it makes sense. */
  drop: readonly string[];
  /** Paid calls that a retry makes again, under a new key. */
  steps: readonly string[];
  nextStep: string;
};

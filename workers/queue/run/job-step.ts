import type { UserInfo } from '../../../contract/accounts';
import type { EngineName } from '../../../contract/device-engines';
import type { ConversionReceipt } from '../../../contract/documents';
import type { CallFailure } from '../../../contract/failures';
import {
  isDoneHere,
  type JobEnvironment,
  type JobError,
  type JobInputs,
  type JobKind,
  type JobPlace,
  type JobProgress,
  type JobResult,
} from '../../../contract/jobs';
import type { CompressWish } from '../../../contract/tools/compress';
import type { BackendContext } from '../../../src/api/backend-context';
import type { ResumableContext } from '../../../src/api/resumable-upload';
import type { UploadContext } from '../../../src/api/send-form';
import type { StorageUpload } from '../../../src/api/upload-to-storage';
import type { Checkpoint, StoredFile } from '../store/job-record';

/** A kind of job: its steps in order. */
export type JobDefinition<Kind extends JobKind = JobKind> = {
  steps: readonly Step<JobInputs[Kind]>[];
  /** The same work done by this device; left out where it cannot be. */
  deviceSteps?: readonly Step<JobInputs[Kind]>[];
  /** The file stays on the device with the result, so that both can be shown side by side. */
  keepsSource?: true;
};

export type JobDefinitions = { readonly [Kind in JobKind]: JobDefinition<Kind> };

/**
 * One step of a job: data in, a patch to the checkpoint out. It holds nothing between two runs; whatever it must
 * know after a kill is in the checkpoint.
 */
export type Step<Input = JobInputs[JobKind]> = {
  name: string;
  /** The findings it brings. It is skipped while all are there, and done again when one was thrown away. */
  produces: readonly string[];
  /** Findings noted on the way; thrown away together with what it produces. */
  notes?: readonly string[];
  /** Its call costs something: a key is committed before it, and it is never repeated blindly. */
  isPaid?: true;
  /** It moves a file; few of these run side by side. */
  isTransfer?: true;
  /** It needs neither the network nor a session that the backend still knows. */
  isLocal?: true;
  // A method, so that a step for one kind's input fits a list of steps for any kind.
  run(context: StepContext<Input>): Promise<StepOutcome>;
  /** The job was cancelled: gives back what the backend holds for it, as far as that goes. Never throws. */
  giveBack?(checkpoint: Checkpoint, backend: BackendContext): Promise<void>;
};

export type StepOutcome =
  | { type: 'done'; patch: Checkpoint; result?: JobResult; resultFile?: StoredFile | null }
  /** Not there yet: the same step again after this long, with what it noted. */
  | { type: 'again'; afterMs: number; note?: Checkpoint }
  /** A call failed; the retry policy decides what that means. */
  | { type: 'call-failed'; failure: CallFailure }
  /** Failed for good. A retry by the person begins at `retryFrom`; left out, at this step. */
  | { type: 'failed'; error: JobError; retryFrom?: string }
  /** Waits for a membership. */
  | { type: 'not-member' }
  /** The findings from the step `from` on no longer hold. `error` is the job's when that happens too often. */
  | { type: 'invalidate'; from: string; error: JobError };

export type StepContext<Input = JobInputs[JobKind]> = {
  input: Input;
  fileName: string;
  checkpoint: Checkpoint;
  /** Who asks, with the abort signal of this run. */
  backend: BackendContext & { signal: AbortSignal };
  capabilities: JobEnvironment['capabilities'];
  /** The committed key; set for paid steps. */
  idempotencyKey: string;
  /** True while no page of this origin is visible. */
  isHidden: boolean;
  isOnline: boolean;
  /** The job's file as it was when it was enqueued. Throws a QueueError when its bytes are gone or incomplete. */
  openFile: () => Promise<Blob>;
  /** Keeps bytes on this device for the job; they become the job's with `resultFile`. Throws a QueueError. */
  saveFile: (bytes: AsyncIterable<Uint8Array>, mediaType: string) => Promise<StoredFile>;
  report: (progress: JobProgress) => void;
  /** Commits a finding before the step is done. */
  note: (patch: Checkpoint) => Promise<NoteOutcome>;
  upload: UploadFile;
  uploadResumably: UploadResumably;
  uploadToStorage: UploadToStorage;
  /** Does the work on this device. */
  runEngine: RunEngine;
  /** Of the job's person. */
  readMembership: () => ReturnType<ReadMembership>;
};

/** `gone`: the job was cancelled meanwhile, and there is nothing to note it on. */
export type NoteOutcome = 'saved' | 'gone';

/** How a file goes up: one form POST (see `src/api/upload-file.ts`). */
export type UploadFile = (
  file: { bytes: Blob; name: string },
  context: UploadContext,
) => Promise<{ ok: true; value: string } | { ok: false; error: CallFailure }>;

/** How a file goes up where the backend takes it in pieces (see `src/api/resumable-upload.ts`). */
export type UploadResumably = (
  file: { bytes: Blob; name: string },
  context: ResumableContext,
) => Promise<{ ok: true; value: string } | { ok: false; error: CallFailure }>;

/** How a file goes to a storage host under a signature (see `src/api/upload-to-storage.ts`). */
export type UploadToStorage = (
  upload: StorageUpload,
  context: UploadContext,
) => Promise<{ ok: true; value: string } | { ok: false; error: CallFailure }>;

/** For an engine of this device: a file, the extension of what it becomes, and how small that should be. */
export type EngineOrder = { engine: EngineName; file: Blob; to: string; wish?: CompressWish };

/**
 * What an engine gave. `missing`: its code is not on this device and cannot be fetched now. `failed`: it refused the
 * file or died, in words for the log.
 */
export type EngineOutcome =
  | {
      type: 'done';
      bytes: Uint8Array<ArrayBuffer>;
      /** Not the one that was asked for where several files come packed. */
      extension: string;
      mediaType: string;
      receipt: ConversionReceipt;
    }
  | { type: 'missing' }
  | { type: 'failed'; detail: string };

/** Starts an engine in a worker of its own, which is ended when it has answered or `signal` aborts (see `workers/device`). */
export type RunEngine = (
  order: EngineOrder,
  options: { signal: AbortSignal; report: (progress: JobProgress) => void },
) => Promise<EngineOutcome>;

/** What the server last said of a person's membership, by a clock that never goes back; null where it said nothing. */
export type ReadMembership = (
  email: string,
) => Promise<(Pick<UserInfo, 'subStatus' | 'expirationTime'> & { saidAtMs: number; nowMs: number }) | null>;

/** A kind of job, with the steps of one place. */
export function definitionAt(definition: JobDefinition, place: JobPlace | null | undefined): JobDefinition {
  return isDoneHere(place) && definition.deviceSteps
    ? { ...definition, steps: definition.deviceSteps }
    : definition;
}

/** The first step whose findings are not all there; undefined when the job has been through all. */
export function nextStepOf(definition: JobDefinition, checkpoint: Checkpoint): Step | undefined {
  return definition.steps.find((step) => step.produces.some((name) => !(name in checkpoint)));
}

/** The findings and the paid steps from a step on, for throwing away. An unknown name means from the beginning. */
export function stepsFrom(
  definition: JobDefinition,
  name: string,
): { drop: string[]; steps: string[]; nextStep: string } {
  const at = Math.max(
    0,
    definition.steps.findIndex((step) => step.name === name),
  );
  const rest = definition.steps.slice(at);
  return {
    drop: rest.flatMap((step) => [...step.produces, ...(step.notes ?? [])]),
    steps: rest.filter((step) => step.isPaid).map((step) => step.name),
    nextStep: rest[0]?.name ?? name,
  };
}

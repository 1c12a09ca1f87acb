import type { EngineName } from './device-engines';
import type { ConversionReceipt } from './documents';
import type { Outcome } from './failures';
import { dayMs } from './time-spans';
import type { JobInputs } from './tools/tool-list';

declare const brand: unique symbol;

/** A job's identity: a random UUID. */
export type JobId = string & { readonly [brand]: 'JobId' };

export type { JobInputs };
export type JobKind = keyof JobInputs;

export const jobStates = ['staging', 'queued', 'running', 'waiting', 'done', 'failed', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];

/**
 * What a waiting job waits for: the network, its next attempt, the same person's sign-in, a membership, or the
 * person's decision that a start whose answer was lost may be made again.
 */
export const waitReasons = ['offline', 'retry', 'sign-in', 'membership', 'confirmation'] as const;
export type WaitReason = (typeof waitReasons)[number];

/**
 * Where a job's work is done: by the site's server, or by this device, and then nothing of the file is sent.
 * `device-first`: by this device, and what that cannot do becomes a job of the server's.
 */
export const jobPlaces = ['server', 'device', 'device-first'] as const;
export type JobPlace = (typeof jobPlaces)[number];

/** Whether the work is this device's, as things stand. */
export function isDoneHere(place: JobPlace | null | undefined): boolean {
  return place === 'device' || place === 'device-first';
}

/** The finding in which a step notes what there is of the result while the rest is worked on. */
export const partialResultName = 'partialResult';

/** Why a job failed or a request to the queue was refused. Each has one text in `src/i18n`. */
export const jobErrorCodes = [
  'file-type',
  'file-empty',
  'file-too-large',
  'server-full',
  'file-unreadable',
  'file-expired',
  'not-member',
  'refused',
  'rejected',
  'unreachable',
  'malformed-answer',
  'storage-full',
  'storage-blocked',
  'storage-lost',
  'signed-out',
  'not-available',
  'not-found',
  'worker-lost',
  /** Offline before the queue's own code was fetched: nothing could take the file. Tools continue when the network is back. */
  'queue-missing',
  /** The work on this device ended without a result; the server may still do it. */
  'device-failed',
  'unexpected',
] as const;
export type JobErrorCode = (typeof jobErrorCodes)[number];

/**
 * `msg` is the backend's own sentence for the person and wins over the code's text; `detail` is for the log. `isFinal`: the
 * file itself is at fault, so that trying it again cannot succeed.
 */
export type JobError = { code: JobErrorCode; msg?: string; detail?: string; isFinal?: true };

/**
 * Progress never runs backwards within a phase. `upload` counts bytes; `work` is the server's figure, 0 to 100;
 * `save` counts bytes of the result. `total` 0: not known.
 */
export type JobProgress = { phase: 'staging' | 'upload' | 'work' | 'save'; loaded: number; total: number };

export type JobResult = {
  fileName: string;
  /** The result's address on the backend, where it expires; empty for one that was made on this device. */
  url: string;
  /** True while the bytes are saved on this device. */
  isStored: boolean;
  sizeBytes?: number;
  /** What the conversion did, where the backend says. */
  receipt?: ConversionReceipt;
};

/** What the page sees of a job. Plain data; times are epoch milliseconds. */
export type JobView<Kind extends JobKind = JobKind> = {
  id: JobId;
  kind: Kind;
  /** The person's e-mail, lower-case; `visitorOwner` until somebody signs in. */
  owner: string;
  input: JobInputs[Kind];
  /** Absent: the server. */
  place?: JobPlace;
  fileName: string;
  fileSizeBytes: number;
  state: JobState;
  /** Name of the step that runs or comes next. */
  step: string;
  waitReason?: WaitReason;
  nextAttemptAtMs?: number;
  /** Attempts of the current step that failed so far. */
  attempt: number;
  progress?: JobProgress;
  error?: JobError;
  result?: JobResult;
  createdAtMs: number;
  updatedAtMs: number;
  /** Grows with every change; a view with a smaller one is stale. */
  revision: number;
  /** Of an ended job: whether the person has been notified of its end, in any tab. */
  isNotified: boolean;
  /** Of an ended job: whether the person has seen it in a list. */
  isSeen: boolean;
  /** The tab that downloads the result once it is there; absent when none does, or it has. */
  downloadTab?: string;
  /** The idempotency keys of its paid starts, by which the backend's list of files names its work; absent before the first. */
  startKeys?: readonly string[];
};

/** Narrows a job to one kind, and its input with it. */
export function isJobOf<Kind extends JobKind>(job: JobView, kind: Kind): job is JobView<Kind> {
  return job.kind === kind;
}

export type JobRequest<Kind extends JobKind = JobKind> = {
  kind: Kind;
  input: JobInputs[Kind];
  file: File;
  /** Where it is done; the server when left out. */
  place?: JobPlace;
  /** The tab that downloads the result automatically. */
  downloadTab?: string;
  /** The person is known to be no member: the job is stored, and starts once they are. */
  waitsForMembership?: true;
};

/**
 * Owner of what somebody made who is not signed in. It waits until this visitor registers, pays or signs in to continue;
 * anybody else who signs in on this device neither sees nor starts it.
 */
export const visitorOwner = 'visitor';

/** A visitor's files are deleted after this long without a sign-in. */
export const visitorJobLifetimeMs = dayMs;

/** A request under the id that the page gave it: repeated, it answers with the job that it already is. */
export type EnqueueRequest<Kind extends JobKind = JobKind> = JobRequest<Kind> & { id: JobId };

/** What is done about the end of a job by one tab, once. */
export type EndingDuty = 'notify' | 'see' | 'download';

/** Ended jobs beyond so many stay in the store and off the list, so that the list costs the same for everyone. */
export const listedEndedJobs = 200;

/** Who is signed in, as the page knows it. The worker keeps it in memory only. */
export type JobSession = {
  email: string;
  tokenKey: string;
  tokenValue: string;
  /** They are the visitor who was here before: they registered, paid or continued in this browser. */
  takesVisitorJobs?: true;
};

export type JobEnvironment = {
  /** Lower-case host without port, for the `website` header. */
  website: string;
  appVersion: string;
  session: JobSession | null;
  capabilities: {
    idempotency: boolean;
    /** Same-origin path of the resumable upload, for files above one chunk; absent: one form POST. */
    tus?: string;
    /** Origins beside the page's own that scripts may read from; the CSP names the same. */
    storageOrigins?: string[];
  };
  isVisible: boolean;
};

/** Sent on the one event channel, at most `progressMessagesPerSecond` for progress alone. */
export type JobEvent =
  | { type: 'changed'; jobs: JobView[] }
  | { type: 'removed'; ids: JobId[] }
  | { type: 'storage'; durability: StorageDurability };

/** `durable`: jobs outlive the page. `session`: they live as long as this page, and the page says so. */
export type StorageDurability = 'durable' | 'session';

export type ResultFile = { blob: Blob; fileName: string };

export type WakeReason =
  | 'online'
  | 'offline'
  | 'visible'
  | 'hidden'
  | 'pageshow'
  | 'pagehide'
  | 'freeze'
  | 'resume'
  /** A payment has been confirmed: the person may be a member now. */
  | 'paid';

/** What a person's ended jobs of all ages, those off the list among them, keep on this device. */
export type SavedSpace = {
  endedJobs: number;
  /** Of their files and results. */
  bytes: number;
};

type Answer<Value> = Promise<Outcome<Value, JobError>>;

/**
 * The job worker as the page calls it through comlink. Every answer is data: errors lose their fields on the way. Every
 * call may be repeated: the page does so when a worker dies before its answer.
 */
export type JobWorker = {
  /**
   * Opens the store, joins the other tabs and runs what is due. Answers with the person's jobs: all that are
   * unfinished and the newest `listedEndedJobs`. `hasVisitorJobs`: some are a visitor's, whoever is signed in.
   */
  connect(
    environment: JobEnvironment,
    listener: (event: JobEvent) => void,
  ): Answer<{ jobs: JobView[]; durability: StorageDurability; hasVisitorJobs: boolean }>;
  /** A person signed in, or the token changed. Parked jobs of the same person continue. Answers with their jobs. */
  setSession(session: JobSession | null): Answer<JobView[]>;
  /** Answers when records and bytes of all are committed, in the order asked; one refusal does not stop the others. */
  enqueue(requests: EnqueueRequest[]): Promise<Outcome<JobView, JobError>[]>;
  /** The request in flight is gone within 0.5 s, the bytes are freed and the job leaves the list. Nothing if it has. */
  cancel(id: JobId): Answer<void>;
  /** A failed job starts again at the step that failed. */
  retry(id: JobId): Answer<void>;
  /** The person's yes to starting again after a lost answer. */
  confirm(id: JobId): Answer<void>;
  /**
   * Has a job that waits or failed done at another place, from its beginning. `not-available` once its work has begun.
   */
  move(id: JobId, place: JobPlace): Answer<void>;
  /** Fetches an engine of this device, so that it works offline from now on. */
  keepEngine(engine: EngineName): Answer<void>;
  /** Takes an ended job off the list and frees its result. Nothing if it is gone. */
  remove(id: JobId): Answer<void>;
  /** Of these ended jobs those for which the duty is this tab's from here on. No other tab is given them. */
  claimEndings(ids: JobId[], duty: EndingDuty): Answer<JobId[]>;
  /** How many jobs have ended, of one kind or of all, and what they keep here. */
  measureSaved(kind?: JobKind): Answer<SavedSpace>;
  /** Takes all jobs off the list that `measureSaved` counts, and frees what they keep. */
  clearSaved(kind?: JobKind): Answer<void>;
  /** The result's bytes, from this device or, when they are not stored here, from the backend. */
  readResult(id: JobId): Answer<ResultFile>;
  /** What there is of the result while the rest is worked on, as the job's step notes it; empty before. */
  readPartialResult(id: JobId): Answer<string>;
  /** The file that was handed in. Gone (`storage-lost`) once a job has ended whose kind does not keep it. */
  readSource(id: JobId): Answer<Blob>;
  /** Sign-out: aborts within 1 s. Finished jobs go; unfinished ones are stored for the same person, or deleted. */
  signOut(choice: 'keep-unfinished' | 'delete-unfinished'): Answer<void>;
  /** Something happened that timers may have slept through. */
  wake(reason: WakeReason): Answer<void>;
};

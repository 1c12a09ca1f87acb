import type { JobEnvironment, JobProgress } from '../../contract/jobs';
import type { JobRecord } from './job-record';
import type { JobDefinitions, UploadFile, UploadResumably, UploadToStorage } from './job-step';
import type { JobStore } from './job-store';
import type { ToldPause } from './told-pauses';
import type { TransferSlots } from './transfer-slots';

/** What a run works with: the store, the kinds of jobs, the ways to send, and how things stand now. */
export type RunServices = {
  store: JobStore;
  definitions: JobDefinitions;
  slots: TransferSlots;
  upload: UploadFile;
  uploadResumably: UploadResumably;
  uploadToStorage: UploadToStorage;
  /** As it is now; null when nobody is signed in. */
  environment: () => (JobEnvironment & { origin?: string }) | null;
  isOnline: () => boolean;
  isHidden: () => boolean;
  /** True for a token that the backend has refused. */
  isRefused: (tokenValue: string) => boolean;
  onRefused: (tokenValue: string) => void;
  /** What the backend has told any job that came to this step. */
  findPause: (record: JobRecord, step: string) => ToldPause | null;
  /** A committed change, or progress alone. */
  onChanged: (record: JobRecord, progress: JobProgress | null) => void;
  nowMs: () => number;
  random: () => number;
};

import type { JobEnvironment, JobProgress } from '../../../contract/jobs';
import type { JobRecord } from '../store/job-record';
import type { JobStore } from '../store/job-store';
import type {
  JobDefinitions,
  ReadMembership,
  RunEngine,
  UploadFile,
  UploadResumably,
  UploadToStorage,
} from './job-step';
import type { RetryAfter } from './shared-retry-after';
import type { TransferSlots } from './transfer-slots';

/** What a run works with: the store, the kinds of jobs, the ways to send, and how things stand now. */
export type RunServices = {
  store: JobStore;
  definitions: JobDefinitions;
  slots: TransferSlots;
  upload: UploadFile;
  uploadResumably: UploadResumably;
  uploadToStorage: UploadToStorage;
  runEngine: RunEngine;
  readMembership: ReadMembership;
  /** As it is now; null when nobody is signed in. */
  environment: () => (JobEnvironment & { origin?: string }) | null;
  isOnline: () => boolean;
  isHidden: () => boolean;
  /** True for a token that the backend has refused. */
  isRefused: (tokenValue: string) => boolean;
  onRefused: (tokenValue: string) => void;
  /** A Retry-After that any job at this step got. */
  findPause: (record: JobRecord, step: string) => RetryAfter | null;
  /** A committed change, or progress alone. */
  onChanged: (record: JobRecord, progress: JobProgress | null) => void;
  nowMs: () => number;
  random: () => number;
};

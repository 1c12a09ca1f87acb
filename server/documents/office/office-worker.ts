import { join } from 'node:path';
import type { OfficeInstallation } from './find-office';
import type { Isolation } from './isolation';
import type { OfficeFormat } from './office-formats';
import { deadProxyEnvironment } from './office-profile';

/** One file to convert, already in a folder that LibreOffice may read and write. */
export type WorkerJob = {
  input: string;
  output: string;
  format: OfficeFormat;
  /** LibreOffice's own figure, 0 to 1, where it tells one. */
  onProgress: (fraction: number) => void;
};

/** LibreOffice in a process group of its own, doing one job at a time. */
export type OfficeWorker = {
  /** Rejects with an `OfficeError`. */
  convert: (job: WorkerJob) => Promise<void>;
  /** Id of its process group; undefined while it has none. */
  groupId: () => number | undefined;
  isAlive: () => boolean;
  /** Ends the whole group at once and answers when its leader is gone. */
  kill: () => Promise<void>;
  /** Lets it end by itself, and ends it if it does not. */
  stop: () => Promise<void>;
};

/** What a worker is started with. `directory` is its own: its profile, its temporary files and the job's files. */
export type WorkerSetup = {
  office: OfficeInstallation;
  isolation: Isolation;
  directory: string;
  log: (text: string) => void;
};

/** All of the environment LibreOffice gets: nothing of the server's, which may hold passwords. */
export function officeEnvironment(directory: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    LANG: 'C.UTF-8',
    HOME: directory,
    TMPDIR: join(directory, 'tmp'),
    ...deadProxyEnvironment,
  };
}

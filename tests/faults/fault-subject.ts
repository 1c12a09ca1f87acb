import type { Page } from '@playwright/test';

/**
 * A kind of job as the fault suite sees it: how a person starts one, and which calls it makes. A new kind gets the
 * kill matrix and the bad network by describing itself so.
 */
export type FaultSubject = {
  name: string;
  /** The demo site it lives on. */
  site: string;
  /** Where its tool is there. */
  path: string;
  /** In the order of the job's life; patterns of `METHOD /path`. */
  calls: SubjectCalls;
  /** Makes the calls that another kind makes, for other work: attacking it is left to the whole suite. */
  isVariant?: true;
  /** Asks the reference backend's database for the `state` of every work it was asked for; `done` is done. */
  worksQuery: string;
  /** Works that one start leads to; 1 when left out. */
  worksPerJob?: number;
  /** Jobs that its tool lets a person start one after the other without waiting; any number when left out. */
  jobsAtOnce?: number;
  /** A name that `startJobs` takes, for the job of this number. */
  fileName: (number: number) => string;
  /** The same for work that is done at once, where many jobs are needed. */
  quickFileName: (number: number) => string;
  /** What the poll answers while the work continues for ever, at 40 %. Left out where no poll asks for it. */
  stillWorking?: string;
  /** What the start answers when the file it names is no longer there. */
  fileExpired: string;
  signIn: (page: Page, siteUrl: string, person?: Person) => Promise<void>;
  /** Opens its tool and waits until it can be used. */
  open: (page: Page, siteUrl: string) => Promise<void>;
  /** Starts one job a name in the tool that is open, and returns when the queue has answered for each. */
  startJobs: (page: Page, names: string[]) => Promise<void>;
  waitUntilDone: (page: Page, siteUrl: string, name: string) => Promise<void>;
};

/** What the attacks on one tool alone know beyond that. */
export type ToolSubject = FaultSubject & {
  calls: SubjectCalls & Required<Pick<SubjectCalls, 'poll' | 'result'>>;
  /** What the poll answers while the work continues for ever. */
  stillWorking: string;
  /** A name of a file that goes up in more than two pieces. */
  largeFileName: (number: number) => string;
  /** Chooses a file a name, without starting anything. */
  chooseFiles: (page: Page, names: string[]) => Promise<void>;
};

export type Person = { email: string; password: string };

export type SubjectCalls = {
  /** Only of kinds that upload to a storage address of their own. */
  sign?: RegExp;
  /** The request that carries the file. */
  upload: RegExp;
  /** The first paid call. */
  start: RegExp;
  /** What the job waits on after that: a poll, or a second paid call. Left out where the start brings the result. */
  poll?: RegExp;
  /** The download of the result. Left out where the poll brings it. */
  result?: RegExp;
};

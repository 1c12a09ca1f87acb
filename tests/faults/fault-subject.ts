import type { Page } from '@playwright/test';

/**
 * A kind of job as the fault suite sees it: how a person starts one, and which calls it makes. A new kind gets the
 * whole suite by describing itself so.
 */
export type FaultSubject = {
  name: string;
  /** The demo site it lives on. */
  site: string;
  uploadPath: RegExp;
  startPath: RegExp;
  pollPath: RegExp;
  signIn: (page: Page, siteUrl: string) => Promise<void>;
  /** Starts one job a name and returns when each stands in the list. */
  startJobs: (page: Page, siteUrl: string, names: string[]) => Promise<void>;
  waitUntilDone: (page: Page, siteUrl: string, name: string) => Promise<void>;
};

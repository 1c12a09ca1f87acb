import type { BrowserContext } from 'playwright-core';

export type BrowserProcess = {
  context: BrowserContext;
  /** The operating system's process; all the others of the browser are in its group. */
  pid: number;
  /** SIGKILL to every process of the browser: no unload, no flush, as when a phone drops the app. */
  kill: () => Promise<void>;
  /** Ends it in order: everything it keeps is on the disk afterwards. Does nothing when it was killed. */
  close: () => Promise<void>;
};

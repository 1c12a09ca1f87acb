import type { JobId } from '../../contract/jobs';

/** Jobs whose screen was closed before they were done: a notice says when they are. After a reload, every job's does. */
export const readyNotices = new Set<JobId>();

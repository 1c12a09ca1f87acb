import { literal, object, optional, string } from 'valibot';

/**
 * How the page learns that its job worker died, which no browser reports: the worker holds a Web Lock of its own and
 * says its name; whoever then gets that lock has survived the worker. Where there are no locks the page pings, and
 * the worker answers with the same message without a name.
 */
export const workerAliveSchema = object({
  type: literal('toolfront-worker-alive'),
  lockName: optional(string()),
});
export const workerPingMessage = 'toolfront-worker-ping';

/** The tag of the Background Sync that a page asks for when a job waits for the network. */
export const wakeUpTag = 'toolfront-jobs';

/** What the service worker then sends every open page. A wake-up only: it never touches a job. */
export const wakeUpMessageSchema = object({ type: literal('toolfront-wake-up') });
export const wakeUpMessage = { type: 'toolfront-wake-up' } as const;

import { literal, object, optional, string } from 'valibot';

/**
 * How the page learns that its job worker died, which no browser tells: the worker holds a Web Lock of its own and
 * says its name; whoever then gets that lock has survived the worker. Where there are no locks the page pings, and
 * the worker answers with the same message without a name.
 */
export const workerAliveSchema = object({
  type: literal('toolfront-worker-alive'),
  lockName: optional(string()),
});
export const workerPingMessage = 'toolfront-worker-ping';

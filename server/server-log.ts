import type { FastifyBaseLogger } from 'fastify';

/** Where the server's parts write what happened: the app's own log. Never a token, a password or a file's content. */
export type ServerLog = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>;

/** For a command, which prints what it finds. */
export const silentLog: ServerLog = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

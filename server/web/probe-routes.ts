import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Asked to stop: no new work belongs here. */
    isDraining: boolean;
  }
}

/** What a server needs in order to do its work, by name; all true: it is ready. */
export type Readiness = {
  checks: Record<string, boolean>;
  /** What the operator must know. */
  problems: readonly string[];
  /** How engines work at this moment, by what they are for. */
  engines: Record<string, string>;
};

export const probePaths = ['/healthz', '/readyz'];

/** For whoever watches over the server: `/healthz` is up, `/readyz` can do its work (503 with what it cannot). */
export function registerProbes(app: FastifyInstance, readReadiness: () => Promise<Readiness>): void {
  app.get('/healthz', (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/plain').send('ok'),
  );

  app.get('/readyz', async (_request, reply) => {
    const { checks: needs, problems, engines } = await readReadiness();
    const checks = { ...needs, accepting: !app.isDraining };
    const isReady = Object.values(checks).every(Boolean);
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ isReady, checks, problems, engines });
  });
}

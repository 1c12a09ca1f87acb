import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { Call } from '../../contract/calls';
import type { EnvelopeBody } from '../../contract/envelope';

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<EnvelopeBody>;

/** Routes calls of a contract, by their names, to what answers them. Each domain's routes begin with such a table. */
export function answerCalls<Calls extends Readonly<Record<string, Call>>>(
  app: FastifyInstance,
  calls: Calls,
  answers: { [Name in keyof Calls]?: Answer },
  options: RouteShorthandOptions = {},
): void {
  for (const [name, { method, path }] of Object.entries(calls)) {
    const handler = answers[name];
    if (handler) app.route({ ...options, method, url: path, handler });
  }
}

/** What a `:name` of the call's path stands for. */
export function readParameter({ params }: FastifyRequest, name: string): string {
  return (params as Readonly<Record<string, string>>)[name] ?? '';
}

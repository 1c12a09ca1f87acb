import type { FastifyRequest } from 'fastify';
import { type GenericSchema, getDotPath, type InferOutput, safeParse } from 'valibot';
import { ApiFailure, failures } from './failure';

/** The request's query, checked. Throws `malformed` naming the field. */
export function readQuery<const Schema extends GenericSchema>(
  request: FastifyRequest,
  schema: Schema,
): InferOutput<Schema> {
  return check(request.query, schema, 'query');
}

/** The request's JSON body, checked. Throws `malformed` naming the field. */
export function readBody<const Schema extends GenericSchema>(
  request: FastifyRequest,
  schema: Schema,
): InferOutput<Schema> {
  return check(request.body, schema, 'body');
}

function check<const Schema extends GenericSchema>(
  value: unknown,
  schema: Schema,
  where: string,
): InferOutput<Schema> {
  const parsed = safeParse(schema, value);
  if (parsed.success) return parsed.output;
  // Names of fields and what was expected, never the value: it may be a password.
  const fields = parsed.issues.map((issue) => {
    const field = getDotPath(issue) ?? where;
    // A rule of our own says what it asks for; valibot's messages quote the value.
    return issue.type === 'raw_transform' ? `${field} (${issue.message})` : field;
  });
  throw new ApiFailure(
    { ...failures.malformed, msg: `The request is malformed: ${[...new Set(fields)].join(', ')}.` },
    `${where}: ${parsed.issues.map((issue) => `${getDotPath(issue) ?? ''} expected ${issue.expected ?? issue.type}`).join('; ')}`,
  );
}

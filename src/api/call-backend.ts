import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import type { Call } from '../../contract/calls';
import type { Envelope } from '../../contract/envelope';
import { type CallFailure, type Outcome, succeed } from '../../contract/failures';
import { type BackendContext, originOf, type PaidContext } from './backend-context';
import { parseAnswer, readEnvelope, readRaw } from './read-answer';
import { buildHeaders } from './request-headers';
import { runTimed } from './timed-request';

type Schema = GenericSchema | undefined;

/** `params` fill the `:name`s of the path; `request` is the query of a GET and the JSON body of the rest. */
export type CallInput<Request extends Schema> = {
  params?: Record<string, string>;
} & (Request extends GenericSchema ? { request: InferInput<Request> } : { request?: undefined });

/** What a call gives: the part of the envelope it reads, or nothing. */
export type CallValue<Response extends Schema> = Response extends GenericSchema
  ? InferOutput<Response>
  : undefined;

/** One call of the contract. A call that costs something can only be made with an idempotency key. */
export async function callBackend<
  Request extends Schema,
  Response extends Schema,
  Costs extends true | undefined,
>(
  call: Call<Request, Response, Costs>,
  input: CallInput<Request>,
  context: Costs extends true ? PaidContext : BackendContext,
): Promise<Outcome<CallValue<Response>, CallFailure>> {
  const outcome = await requestEnvelope(call, input, context);
  return outcome.ok ? readPart(call, outcome.value, originOf(context)) : outcome;
}

/** The whole envelope of a call that succeeded, for callers who show its `msg`. */
export function requestEnvelope<Request extends Schema, Response extends Schema>(
  call: Call<Request, Response>,
  input: CallInput<Request>,
  context: BackendContext | PaidContext,
): Promise<Outcome<Envelope, CallFailure>> {
  const url = buildUrl(call, input, context);
  const hasBody = call.method !== 'GET' && input.request !== undefined;
  return runTimed(context, async (signal) => {
    const response = await fetch(url, {
      method: call.method,
      headers: {
        ...buildHeaders(context, {
          url,
          sendsDevice: call.sendsDevice ?? false,
          idempotencyKey: 'idempotencyKey' in context ? context.idempotencyKey : undefined,
        }),
        ...(hasBody ? { 'content-type': 'application/json' } : {}),
      },
      ...(hasBody ? { body: JSON.stringify(input.request) } : {}),
      cache: 'no-store',
      // A redirect would carry the token header to wherever it leads.
      redirect: 'error',
      signal,
    });
    return readEnvelope(await readRaw(url, response));
  });
}

/** The part of an ok envelope that the call reads, checked against its schema. */
export function readPart<Request extends Schema, Response extends Schema>(
  call: Call<Request, Response>,
  envelope: Envelope,
  origin: string,
): Outcome<CallValue<Response>, CallFailure> {
  if (!call.response || !call.part) return succeed(undefined as CallValue<Response>);
  const parsed = parseAnswer(call.response, envelope[call.part], origin + call.path);
  return parsed.ok ? succeed(parsed.value as CallValue<Response>) : parsed;
}

/** The address of a call, its parameters and query filled in. */
export function buildUrl<Request extends Schema>(
  call: Pick<Call<Request>, 'method' | 'path'>,
  input: { params?: Record<string, string>; request?: unknown },
  context: Pick<BackendContext, 'origin'>,
): URL {
  const path = call.path.replace(/:([a-zA-Z]+)/g, (_, name: string) => {
    const value = input.params?.[name];
    if (!value) throw new Error(`The call to ${call.path} needs the parameter ${name}`);
    return encodeURIComponent(value);
  });
  const url = new URL(path, originOf(context));
  if (call.method === 'GET' && isRecord(input.request)) {
    for (const [name, value] of Object.entries(input.request)) {
      if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
    }
  }
  return url;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

import { type GenericSchema, type InferOutput, safeParse } from 'valibot';
import { type Envelope, envelopeSchema, isOk } from '../../contract/envelope';
import { type CallFailure, fail, type Outcome, succeed } from '../../contract/failures';
import { readTolerantly, type TolerantReading } from '../../contract/read-tolerantly';
import { parseRetryAfter } from './retry-after';

/** What an answer brings, whether it came by fetch or by XMLHttpRequest. */
export type RawAnswer = {
  url: string;
  status: number;
  text: string;
  header: (name: string) => string | null;
};

/** What a fetch of that address brought. */
export async function readRaw({ href: url }: URL, response: Response): Promise<RawAnswer> {
  return {
    url,
    status: response.status,
    text: await response.text(),
    header: (name) => response.headers.get(name),
  };
}

/** Reads an envelope; anything but an ok one is a failure. */
export function readEnvelope(answer: RawAnswer): Outcome<Envelope, CallFailure> {
  const body = parseJson(answer.text);
  if (answer.status < 200 || answer.status > 299) return fail(readHttpFailure(answer, body));
  if (!body.ok) return fail(describeNonJson(answer));
  const parsed = parseAnswer(envelopeSchema, body.value, answer.url);
  if (!parsed.ok) return parsed;
  const envelope = parsed.value;
  if (isOk(envelope)) return succeed(envelope);
  return fail({
    kind: 'business',
    code: envelope.success,
    ...(envelope.msg ? { msg: envelope.msg } : {}),
    ...(envelope.obj === undefined || envelope.obj === null ? {} : { obj: envelope.obj }),
  });
}

/** Reads data of an answer: fields that do not fit are left out, and a failure is left where the schema needs them. */
export function parseAnswer<Schema extends GenericSchema>(
  schema: Schema,
  data: unknown,
  url: string,
): Outcome<InferOutput<Schema>, CallFailure> {
  return finishReading(readTolerantly(schema, data), url);
}

/** What was read, or why nothing was. Every misfit is logged with the path of the field. */
export function finishReading<Value>(
  reading: TolerantReading<Value>,
  url: string,
): Outcome<Value, CallFailure> {
  for (const detail of reading.dropped) console.error(`Unexpected answer from ${pathOf(url)} at ${detail}`);
  return reading.ok
    ? succeed(reading.value)
    : fail({ kind: 'malformed', detail: reading.dropped.join('; ') });
}

/** The failure that a non-2xx answer is, with its message and Retry-After. */
export function readHttpFailure(answer: RawAnswer, body = parseJson(answer.text)): CallFailure {
  const envelope = body.ok ? safeParse(envelopeSchema, body.value) : undefined;
  const msg = envelope?.success ? envelope.output.msg : undefined;
  const retryAfterMs = parseRetryAfter(answer.header('retry-after'), answer.header('date'), Date.now());
  return {
    kind: 'http',
    status: answer.status,
    ...(msg ? { msg } : {}),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
}

/** The failure that a 2xx answer is when its text is not JSON: a captive portal's page, or a cut body. */
export function describeNonJson(answer: RawAnswer): CallFailure {
  const isHtml =
    answer.header('content-type')?.includes('html') === true || answer.text.trimStart().startsWith('<');
  const detail = `${pathOf(answer.url)} answered ${answer.status} with ${isHtml ? 'HTML' : 'unreadable JSON'}`;
  return isHtml ? { kind: 'malformed', detail, isHtml } : { kind: 'malformed', detail };
}

/** Parses JSON text without throwing. */
export function parseJson(text: string): { ok: true; value: unknown } | { ok: false } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false };
  }
}

// Queries stay out of the log: they carry addresses of people's files.
function pathOf(url: string): string {
  return new URL(url).pathname;
}

import { readResponseText } from '../../../limit-response';
import { isUnconnected, judgeStatus } from '../judge-failure';
import type { FindAnswer, OutgoingSms, SendAnswer, SmsGateway } from '../sms-gateway';
import { fillJson, fillText, listValues, type TemplateValues } from './fill-template';
import type { HttpSettings } from './http-settings';
import { createHttpWebhook } from './http-webhook';
import { readField, readState } from './read-field';

const timeoutMs = 30_000;
const answerMaxBytes = 256 * 1024;

type RequestRules = { url: string; method: string; headers: Record<string, string>; body?: unknown };
type Answer = { status: number; isOk: boolean; json: unknown };

/** Sends by a gateway that a file describes. */
export function createHttpGateway(settings: HttpSettings): SmsGateway {
  const { account, report, reportSecret } = settings;
  return {
    account: `http ${account}`,
    isPaid: true,
    send: (sms, signal) => send(settings, sms, signal),
    find: (sms, askedAt, signal) => find(settings, sms, { askedAt, signal }),
    ...(report && reportSecret ? { webhook: createHttpWebhook(report, reportSecret) } : {}),
  };
}

async function send(
  { send: rules, sender }: HttpSettings,
  sms: OutgoingSms,
  signal: AbortSignal,
): Promise<SendAnswer> {
  const values = listValues(sms, sender);
  const answer = await ask(rules, values, signal).catch(readUnconnected);
  if ('outcome' in answer) return answer;
  const { status, isOk, json } = answer;
  const reason = (rules.reason && readField(json, rules.reason)) ?? `HTTP ${status}`;
  if (!isOk) {
    const outcome = judgeStatus(status);
    if (outcome === 'unknown') throw new GatewayError(`HTTP ${status}`);
    return { outcome, reason };
  }
  if (!isAccepted(rules.accepted, status, json)) return { outcome: 'refused', reason };
  const providerId = rules.id === undefined ? sms.id : readField(json, rules.id);
  if (!providerId) throw new GatewayError('an answer without a message');
  return { outcome: 'taken', providerId, report: { delivery: 'sending' } };
}

function readUnconnected(error: unknown): Extract<SendAnswer, { reason: string }> {
  if (!(error instanceof GatewayError) || !isUnconnected(error.code)) throw error;
  return { outcome: 'notTaken', reason: String(error.code) };
}

function isAccepted(
  { statuses, field, values }: HttpSettings['send']['accepted'],
  status: number,
  json: unknown,
): boolean {
  if (statuses && !statuses.includes(status)) throw new GatewayError(`HTTP ${status}`);
  if (field === undefined) return true;
  const said = readField(json, field);
  // A proxy's page with 200 is no answer of the gateway's.
  if (said === undefined) throw new GatewayError(`an answer without ${field}`);
  return values === undefined || values.includes(said);
}

/** Where requests with the same id make one message, asking again is how to look. */
async function find(
  { find: rules, send: { isRepeatable }, sender }: HttpSettings,
  sms: OutgoingSms,
  { askedAt, signal }: { askedAt: Date; signal: AbortSignal },
): Promise<FindAnswer> {
  if (isRepeatable) return { outcome: 'absent' };
  if (!rules) return { outcome: 'unknown', reason: 'the gateway cannot be asked for a message' };
  const { status, isOk, json } = await ask({ ...rules, method: 'GET' }, listValues(sms, sender), signal);
  if (!isOk && status !== 404) throw new GatewayError(`HTTP ${status}`);
  const providerId = isOk ? readField(json, rules.id) : undefined;
  if (providerId) return { outcome: 'found', providerId, report: readState(json, rules.state) };
  const askAgainAt = new Date(askedAt.getTime() + rules.settleSeconds * 1000);
  return askAgainAt > new Date() ? { outcome: 'tooEarly', askAgainAt } : { outcome: 'absent' };
}

/** Throws a GatewayError when there is no answer. A redirect is none: messages and keys go to no other address. */
async function ask(
  { url, ...parts }: RequestRules,
  values: TemplateValues,
  signal: AbortSignal,
): Promise<Answer> {
  try {
    const response = await fetch(fillText(url, values, encodeURIComponent), {
      ...makeRequest(parts, values),
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    const text = await readResponseText(response, answerMaxBytes);
    return { status: response.status, isOk: response.ok, json: parseJson(text) };
  } catch (error) {
    throw new GatewayError('no answer', findCode(error));
  }
}

function makeRequest(
  { method, headers, body }: Omit<RequestRules, 'url'>,
  values: TemplateValues,
): RequestInit {
  const filled = new Headers({ accept: 'application/json' });
  // A header takes no line breaks and no letters beyond Latin.
  for (const [name, text] of Object.entries(headers))
    filled.set(name, fillText(text, values, encodeURIComponent));
  if (body === undefined || method === 'GET') return { method, headers: filled };
  if (!filled.has('content-type')) filled.set('content-type', 'application/json');
  return { method, headers: filled, body: JSON.stringify(fillJson(body, values)) };
}

/** Undefined where the answer is no JSON, as a gateway's page in HTML is none. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `fetch` hides what the connection failed with. */
function findCode(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
}

/** Says nothing of a message, so that it may be logged. */
class GatewayError extends Error {
  override readonly name = 'GatewayError';
  readonly code: string | undefined;
  constructor(detail: string, code?: string) {
    super(`the gateway: ${detail}${code === undefined ? '' : ` (${code})`}`);
    this.code = code;
  }
}

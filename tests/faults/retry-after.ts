import type { Fault, SeenRequest } from '../support/fault-proxy';

/** Longer than the first pause of the retries without it, so that obeying it differs from ignoring it. */
const answeredMs = 5_000;
/** What was sent so soon after the answer may not have received it yet. */
const underWayMs = 250;

/** 429 with Retry-After in one of its two forms (RFC 9110 §10.2.3). */
export function tooManyRequests(form: 'seconds' | 'date'): Fault {
  // A date knows whole seconds only.
  const value =
    form === 'seconds' ? String(answeredMs / 1000) : new Date(Date.now() + answeredMs).toUTCString();
  return { kind: 'answer', status: 429, headers: { 'retry-after': value } };
}

/** Requests for an address that came earlier than an answer from there allowed; for a failure's message. */
export function requestsTooEarly(requests: readonly SeenRequest[], sinceMs: number): string[] {
  return requests.flatMap((answered) => {
    const notBeforeMs = readRetryAfter(answered);
    if (answered.atMs < sinceMs || notBeforeMs === null) return [];
    return requests
      .filter(({ atMs }) => atMs > (answered.endedAtMs ?? answered.atMs) + underWayMs && atMs < notBeforeMs)
      .filter((later) => isSameAddress(later, answered))
      .map((later) => `${later.line} came ${notBeforeMs - later.atMs} ms too early`);
  });
}

function readRetryAfter({ answered, atMs }: SeenRequest): number | null {
  const value = answered?.['retry-after'];
  if (!value) return null;
  return /^\d+$/.test(value) ? atMs + Number(value) * 1000 : Date.parse(value);
}

/** Any method: a resumed upload asks for its state first. Starts of several jobs share an address, but not a key. */
function isSameAddress(one: SeenRequest, other: SeenRequest): boolean {
  return (
    one.line.split(' ')[1] === other.line.split(' ')[1] &&
    one.headers['idempotency-key'] === other.headers['idempotency-key']
  );
}

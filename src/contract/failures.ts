/**
 * How a call can fail. `business`: HTTP 200 with another code, `msg` is for the person, `obj` what else the answer
 * tells (how far the work is, while it is still processing). `http`: the status says it;
 * `retryAfterMs` is set when the answer carried Retry-After. `malformed`: 2xx that is not the envelope asked for,
 * a captive portal's HTML (`isHtml`) among it. Source: contract §1.
 */
export type CallFailure =
  | { kind: 'business'; code: string; msg?: string; obj?: unknown }
  | { kind: 'http'; status: number; msg?: string; retryAfterMs?: number }
  | { kind: 'network' }
  | { kind: 'timeout' }
  | { kind: 'aborted' }
  | { kind: 'malformed'; detail: string; isHtml?: true };

/** What a function that may fail as expected returns; it survives structured cloning, unlike an Error's fields. */
export type Outcome<Value, Failure> = { ok: true; value: Value } | { ok: false; error: Failure };

export function succeed<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value };
}

export function fail<Failure>(error: Failure): { ok: false; error: Failure } {
  return { ok: false, error };
}

import { type EnvelopeBody, successCodes } from '../../contract/envelope';
import type { Failure } from './failure';

/** A successful answer with `obj`. */
export function okObj(obj: unknown, msg?: string): EnvelopeBody {
  return { success: successCodes.ok, ...(msg === undefined ? {} : { msg }), obj };
}

/** A successful answer that carries nothing but its message. */
export function ok(msg?: string): EnvelopeBody {
  return { success: successCodes.ok, ...(msg === undefined ? {} : { msg }) };
}

export function failureEnvelope(failure: Failure): EnvelopeBody {
  return { success: failure.success, msg: failure.msg };
}

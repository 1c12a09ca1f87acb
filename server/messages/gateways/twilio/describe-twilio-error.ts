import { isUnconnected, judgeStatus } from '../judge-failure';
import type { SendAnswer } from '../sms-gateway';

/**
 * What a failed request to send means. Throws where the message may have been taken all the same. Twilio's own sentences
 * name numbers, so they are left out.
 */
export function readSendFailure(error: unknown): Extract<SendAnswer, { reason: string }> {
  if (error instanceof TwilioError) throw error;
  const { status, code } = readFields(error);
  if (status === undefined) {
    if (isUnconnected(code)) return { outcome: 'notTaken', reason: String(code) };
    throw new TwilioError(`no answer (${code ?? 'broken off'})`);
  }
  const outcome = judgeStatus(status);
  if (outcome === 'notTaken') return { outcome, reason: `HTTP ${status}, code ${code ?? 'none'}` };
  if (outcome === 'refused') return { outcome, reason: String(code ?? `HTTP ${status}`) };
  throw new TwilioError(`HTTP ${status}, code ${code ?? 'none'}`);
}

/** The same for a request that changes nothing: always thrown. */
export function failLookup(error: unknown): never {
  const { status, code } = readFields(error);
  throw new TwilioError(
    status === undefined ? `no answer (${code ?? 'broken off'})` : `HTTP ${status}, code ${code ?? 'none'}`,
  );
}

/** Says nothing of a message, so that it may be logged. */
export class TwilioError extends Error {
  constructor(detail: string) {
    super(`Twilio: ${detail}`);
    this.name = 'TwilioError';
  }
}

/** Twilio's exceptions have a number as `status`; those of the connection have a text as `code`. */
function readFields(error: unknown): { status: number | undefined; code: string | undefined } {
  if (!(error instanceof Error)) return { status: undefined, code: undefined };
  const status = 'status' in error && typeof error.status === 'number' ? error.status : undefined;
  const code =
    'code' in error && /^(string|number)$/.test(typeof error.code) ? String(error.code) : undefined;
  return { status, code };
}

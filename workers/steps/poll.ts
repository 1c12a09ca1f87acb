import type { ConversionReceipt } from '../../contract/documents';
import type { CallFailure, Outcome } from '../../contract/failures';
import { readText } from '../queue/run/checkpoint';
import type { Step, StepContext } from '../queue/run/job-step';
import { describeRefusal } from '../queue/run/retry-policy';

export type PollOptions<Input> = {
  /** Pauses in milliseconds: from the start to the first question, between questions, and with no page visible. */
  firstMs: number;
  everyMs: number;
  hiddenMs: number;
  /** Asks once. `progress` is 0 to 100; `url` comes when the work is done. */
  ask: (taskId: string, context: StepContext<Input>) => Promise<Outcome<WorkProgress, CallFailure>>;
};

type WorkProgress = {
  progress: number;
  url?: string | null | undefined;
  receipt?: ConversionReceipt | null | undefined;
};

/** Asks until the work is done; finds `resultUrl`, and `receipt` as JSON where the backend writes one. */
export function poll<Input>({ firstMs, everyMs, hiddenMs, ask }: PollOptions<Input>): Step<Input> {
  return {
    name: 'poll',
    produces: ['resultUrl'],
    notes: ['receipt'],
    async run(context) {
      const { checkpoint, isHidden, report } = context;
      const sinceStartMs = Date.now() - Number(checkpoint.startedAtMs);
      if (sinceStartMs >= 0 && sinceStartMs < firstMs)
        return { type: 'again', afterMs: firstMs - sinceStartMs };
      const answer = await ask(readText(checkpoint, 'taskId'), context);
      if (!answer.ok) return settlePollFailure(answer.error);
      const { progress, url, receipt } = answer.value;
      report({ phase: 'work', loaded: progress, total: 100 });
      const noted = receipt ? { receipt: JSON.stringify(receipt) } : {};
      if (url) return { type: 'done', patch: { resultUrl: url, ...noted } };
      return { type: 'again', afterMs: isHidden ? hiddenMs : everyMs };
    },
  };
}

/**
 * What a failed question about the work means. Asking again about work that failed or is forgotten can only bring the
 * same answer: the person's retry starts again.
 */
export function settlePollFailure(failure: CallFailure): Awaited<ReturnType<Step['run']>> {
  if (failure.kind === 'business') {
    return { type: 'failed', error: describeRefusal(failure), retryFrom: 'start' };
  }
  if (failure.kind === 'http' && (failure.status === 404 || failure.status === 410)) {
    return { type: 'failed', error: { code: 'file-expired' }, retryFrom: 'start' };
  }
  return { type: 'call-failed', failure };
}

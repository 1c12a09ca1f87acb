import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FastifyRequest } from 'fastify';
import { type GenericSchema, type InferOutput, parse } from 'valibot';
import type { EnvelopeBody } from '../../contract/envelope';
import { idempotencyKeyLifetimeDays } from '../../contract/limits';
import { dayMs } from '../../contract/time-spans';
import type { Database, Transaction } from '../db/database';
import { describeDevice } from '../http/describe-device';
import { ApiFailure, business, failures } from '../http/failure';
import { answerOnce, readKey } from '../http/idempotency';
import { languageOfRequest } from '../http/language-of-request';
import { translate } from '../i18n/translate';
import type { FileOwner } from '../storage/file-store';
import { annotateSpan } from '../tracing/spans';
import type { RefusalCatalogue, WorkKind } from './work-kind';
import { createWorkLoop, type WorkLoop, type WorkLoopOptions } from './work-loop';
import {
  countUnfinished,
  findOwnWork,
  findWork,
  insertWork,
  markSeen,
  requeueWork,
  sweepWorks,
  type Work,
} from './work-store';

/** What people ask for that takes a while: written down, run in fair turns, asked after by its id. */
export type Works = Pick<WorkLoop, 'start' | 'stop'> & {
  /** Makes a kind known; call it before `start`. */
  add: <OrderSchema extends GenericSchema, Refusal extends { reason: string }>(
    kind: WorkKind<OrderSchema, Refusal>,
  ) => void;
  /** Writes down what a request asks for. The same request again, by its idempotency key, is the same work. */
  request: <OrderSchema extends GenericSchema>(
    request: FastifyRequest,
    kind: Pick<WorkKind<OrderSchema>, 'name' | 'order'>,
    asked: AskedWork<OrderSchema>,
  ) => Promise<EnvelopeBody>;
  /** This owner's work. Throws `notFound` where there is none. */
  find: (kind: WorkKind['name'], owner: FileOwner, id: string) => Promise<Work>;
  /** Why this work failed, in the language of who asks; undefined where it has not. */
  describeFailure: (request: FastifyRequest, work: Work) => string | undefined;
  /** Failed work is queued again. */
  retry: (id: string) => Promise<void>;
  /** The work when it has ended. Throws `fileGone` when it was swept, `stillWorking` after `withinMs` or when the server stops. */
  waitForEnd: (id: string, withinMs: number) => Promise<Work>;
  sweep: (now: Date) => Promise<void>;
};

type AskedWork<OrderSchema extends GenericSchema> = {
  owner: FileOwner;
  sourceFileId: string;
  order: InferOutput<OrderSchema>;
  /** What the request is answered with. */
  answer: (workId: string) => EnvelopeBody;
};

/** Most works take seconds. */
const retryAfterSeconds = 20;
const shortestPollMs = 50;
const longestPollMs = 500;
/** As long as the idempotency keys that lead to them. */
const lifetimeMs = (idempotencyKeyLifetimeDays + 1) * dayMs;

/** `maxUnfinished`: works of one person that may wait or run at once. */
export function createWorks({
  maxUnfinished,
  ...options
}: WorkLoopOptions & { maxUnfinished: number }): Works {
  const { database, notifications } = options.open;
  const loop = createWorkLoop(options);
  const explainers = new Map<string, (request: FastifyRequest, work: Work) => string>();
  let isStopped = false;
  return {
    start: loop.start,
    stop: async (graceMs) => {
      await loop.stop(graceMs);
      isStopped = true;
    },
    add: ({ name, isRestartable, order: schema, refusals, run }) => {
      explainers.set(name, (request, work) => explain(request, refusals, refusalOf(refusals, work)));
      loop.add({
        name,
        isRestartable,
        run: async (source, order, ...rest) => run(source, parse(schema, order), ...rest),
      });
    },
    describeFailure: (request, work) =>
      work.state === 'failed' ? explainers.get(work.kind)?.(request, work) : undefined,
    request: async (request, { name }, { owner, sourceFileId, order, answer }) => {
      const answered = await answerOnce(database, request, `user:${owner.ownerId}`, async (tx) => {
        await assertRoom(tx, request, owner, maxUnfinished);
        const from = {
          startKey: readKey(request) ?? null,
          device: describeDevice(request.headers['user-agent']),
        };
        const id = await insertWork(tx, { ...owner, ...from, kind: name, sourceFileId, order });
        annotateSpan({ 'toolfront.work': id });
        request.log.info({ work: id, kind: name, site: owner.siteCode }, 'work is queued');
        return answer(id);
      });
      void notifications.notify('works');
      return answered;
    },
    find: async (kind, owner, id) => {
      const work = await findOwnWork(database, kind, owner, id);
      if (!work) throw new ApiFailure(failures.notFound);
      annotateSpan({ 'toolfront.work': id });
      await markSeen(database, work);
      return work;
    },
    retry: async (id) => {
      if (await requeueWork(database, id)) void notifications.notify('works');
    },
    waitForEnd: async (id, withinMs) => {
      const endsAtMs = performance.now() + withinMs;
      return waitForEnd(database, id, () => isStopped || performance.now() > endsAtMs);
    },
    sweep: (now) => sweepWorks(database, new Date(now.getTime() - lifetimeMs)),
  };
}

/** The answer that says why something is not done, in the language of who asked. */
export function refuse<Refusal extends { reason: string }>(
  request: FastifyRequest,
  catalogue: RefusalCatalogue<Refusal>,
  refusal: Refusal,
): ApiFailure {
  const reason: Refusal['reason'] = refusal.reason;
  return new ApiFailure(business(catalogue.codes[reason], explain(request, catalogue, refusal)));
}

function explain<Refusal extends { reason: string }>(
  request: FastifyRequest,
  { textOf }: RefusalCatalogue<Refusal>,
  refusal: Refusal,
): string {
  const language = languageOfRequest(request);
  const say = (text: MessageDescriptor) => translate(language, text);
  return say(textOf(refusal, say));
}

/** Temporary, so 429: the page's queue sends it again after a while. */
async function assertRoom(
  tx: Transaction,
  request: FastifyRequest,
  owner: FileOwner,
  maxUnfinished: number,
): Promise<void> {
  const count = await countUnfinished(tx, owner);
  if (count < maxUnfinished) return;
  const text = msg`You already have ${count} files waiting or in progress here. Wait until some are done; this one will be sent again automatically.`;
  throw new ApiFailure(
    { ...failures.tooMany, msg: translate(languageOfRequest(request), text) },
    `${count} unfinished works`,
    { 'retry-after': String(retryAfterSeconds) },
  );
}

/** What was wrong with failed work. */
export function refusalOf<Refusal extends { reason: string }>(
  { schema }: RefusalCatalogue<Refusal>,
  { failure }: Work,
): Refusal {
  return parse(schema, failure);
}

async function waitForEnd(database: Database, id: string, isOver: () => boolean): Promise<Work> {
  for (let pollMs = shortestPollMs; ; pollMs = Math.min(pollMs * 1.5, longestPollMs)) {
    const work = await findWork(database, id);
    if (!work) throw new ApiFailure(failures.fileGone, 'the work was swept');
    if (work.state === 'done' || work.state === 'failed') {
      await markSeen(database, work);
      return work;
    }
    if (isOver()) {
      throw new ApiFailure(failures.stillWorking, 'it waits for its turn', { 'retry-after': '5' });
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

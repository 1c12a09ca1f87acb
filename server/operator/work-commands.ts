import { type WorkState, workStates } from '../db/schema';
import { ApiFailure, failures } from '../http/failure';
import { openStorage } from '../storage/open-storage';
import { createFileStore } from '../storage/stored-files';
import { cancelWork, findWork, listWorks, requeueWork, type Work } from '../work/work-store';
import { actAudited } from './audit-store';
import { type Answer, type Command, type Given, Refusal, readLimit, UsageError } from './command';
import { writeTable } from './write-table';

export const workCommands: readonly Command[] = [
  {
    name: 'work list',
    about: 'List works, the newest first; those that are done only when asked for',
    options: {
      state: { value: 'STATE', about: `One of ${workStates.join(', ')}` },
      site: { value: 'CODE', about: "Of one site, by its site.code ('site list' shows it)" },
      limit: { value: 'N', about: 'How many at most; 50 when left out' },
    },
    run: listAskedWorks,
  },
  {
    name: 'work retry',
    about: 'Queue failed work again, while its file is still stored',
    operands: ['WORK'],
    run: retryWork,
  },
  {
    name: 'work cancel',
    about: 'End work that waits or runs; its owner reads that it failed and may ask again',
    operands: ['WORK'],
    run: endWork,
  },
];

export type ListedWork = ReturnType<typeof describeWork>;

export async function listAskedWorks(given: Given): Promise<Answer<ListedWork[]>> {
  const { state, site: siteCode } = given.options;
  const limit = readLimit(given);
  const states = readStates(state);
  const found = await given.withDatabase(({ database }) => listWorks(database, { states, siteCode, limit }));
  const works = found.map(describeWork);
  return {
    data: works,
    lines: writeTable(
      ['WORK', 'KIND', 'SITE', 'PERSON', 'STATE', 'DONE', 'RUNS', 'ASKED', 'REASON'],
      works.map(({ id, kind, site, owner, state, progress, attempt, createdAt, reason }) => [
        ...[id, kind, site, owner, state, `${progress}%`, String(attempt)],
        ...[createdAt.toISOString(), reason],
      ]),
    ),
  };
}

function readStates(state: string | undefined): readonly WorkState[] {
  if (state === undefined) return workStates.filter((name) => name !== 'done');
  const found = workStates.find((name) => name === state);
  if (!found) throw new UsageError(`--state must be one of ${workStates.join(', ')}.`);
  return [found];
}

export async function retryWork({
  config,
  actor,
  withDatabase,
  operands: [id = ''],
}: Given): Promise<Answer> {
  return withDatabase(async ({ database, engine, notifications }) => {
    const work = found(id, await findWork(database, id));
    await actAudited(database, { actor, action: 'work retry', object: work.id }, async () => {
      const storage = await openStorage(config);
      try {
        await createFileStore(database, storage.files).findFile(work.sourceFileId);
      } catch (error) {
        const isGone = error instanceof ApiFailure && error.failure === failures.fileGone;
        throw isGone ? new Refusal(`The file of work ${id} is not stored any more.`) : error;
      } finally {
        storage.close();
      }
      if (!(await requeueWork(database, id))) {
        throw new Refusal(`Work ${id} is ${work.state}. Only failed work is queued again.`);
      }
    });
    await notifications.notify('works');
    const when =
      engine === 'embedded' ? 'when the server is started' : 'within a second where a slot is free';
    return { data: { id, state: 'queued' }, lines: [`Work ${id} is queued. It begins ${when}.`] };
  });
}

export async function endWork({ actor, withDatabase, operands: [id = ''] }: Given): Promise<Answer> {
  return withDatabase(async ({ database, notifications }) => {
    const work = found(id, await findWork(database, id));
    await actAudited(database, { actor, action: 'work cancel', object: work.id }, async () => {
      if (await cancelWork(database, id)) return;
      throw new Refusal(`Work ${id} is ${work.state}. Only work that waits or runs can be cancelled.`);
    });
    await notifications.notify('works');
    const line = `Work ${id} is ended. Its owner reads that it failed; "work retry ${id}" queues it again.`;
    return { data: { id, state: 'failed' }, lines: [line] };
  });
}

function found(id: string, work: Work | undefined): Work {
  if (work) return work;
  throw new Refusal(`There is no work ${id}. Works are deleted some days after their files.`);
}

/** Without what it was asked to do, its checkpoint and its result: those are its owner's. */
function describeWork({ id, kind, siteCode, ownerId, state, progress, attempt, createdAt, failure }: Work) {
  const { reason, by } = { reason: '', by: '', ...(failure as { reason?: string; by?: string } | null) };
  return {
    ...{ id, kind, site: siteCode, owner: ownerId, state, progress, attempt, createdAt },
    reason: by === 'operator' ? 'cancelled' : reason,
  };
}

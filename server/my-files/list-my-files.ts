import { aliasedTable, and, desc, eq, gt } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { is, object, string } from 'valibot';
import { fileLifetimeDays } from '../../contract/limits';
import { listedFiles, type MyFile } from '../../contract/my-files';
import { dayMs } from '../../contract/time-spans';
import { files, works } from '../db/schema';
import type { Services } from '../services';
import type { FileOwner } from '../storage/file-store';
import type { Work } from '../work/work-store';

type Row = Omit<MyFile, 'kind'> & { kind: string };

/** Work on photos is of several tools. */
const taskSchema = object({ task: string() });
const kindsOfTasks: Readonly<Record<string, MyFile['kind']>> = {
  colorization: 'old-photo',
  superResolution: 'old-photo',
  anime: 'anime',
  idPhoto: 'id-photo',
};

/** Work of this owner that is under way, or whose result can still be fetched; the newest first. */
export async function listMyFiles(
  { database, files: store, works: kinds }: Pick<Services, 'database' | 'files' | 'works'>,
  request: FastifyRequest,
  { siteCode, ownerId }: FileOwner,
): Promise<Row[]> {
  const source = aliasedTable(files, 'source');
  const result = aliasedTable(files, 'result');
  const since = new Date(Date.now() - fileLifetimeDays * dayMs);
  const rows = await database
    .select({ work: works, source, result })
    .from(works)
    .leftJoin(source, eq(source.id, works.sourceFileId))
    .leftJoin(result, eq(result.id, works.resultFileId))
    .where(and(eq(works.siteCode, siteCode), eq(works.ownerId, ownerId), gt(works.createdAt, since)))
    .orderBy(desc(works.createdAt))
    .limit(listedFiles);
  // A photo's repair is two works, of which the second is made of the first one's result.
  const made = new Map(rows.map((row) => [row.work.resultFileId, row]));
  const used = new Set(rows.map(({ work }) => work.sourceFileId));
  const listed = rows.map(async ({ work, source, result }): Promise<Row | undefined> => {
    if (work.resultFileId !== null && used.has(work.resultFileId)) return undefined;
    // The result was deleted, or expired.
    if (work.resultFileId !== null && (!result || result.expiresAt.getTime() <= Date.now())) return undefined;
    const reason = kinds.describeFailure(request, work);
    return {
      ...describeWork(work, (made.get(work.sourceFileId)?.source ?? source)?.name ?? ''),
      ...(reason === undefined ? {} : { reason }),
      ...(result
        ? {
            fileName: result.name,
            url: await store.resultAddress(result.id),
            sizeBytes: result.sizeBytes,
            expiresAt: result.expiresAt.getTime(),
          }
        : {}),
    };
  });
  return (await Promise.all(listed)).filter((row) => row !== undefined);
}

function describeWork(work: Work, name: string): Row {
  const { id, state, progress, device, startKey, createdAt } = work;
  const kind = is(taskSchema, work.order) ? (kindsOfTasks[work.order.task] ?? work.kind) : work.kind;
  return {
    ...{ id, kind, name, state, progress, device },
    createdAt: createdAt.getTime(),
    expiresAt: createdAt.getTime() + fileLifetimeDays * dayMs,
    ...(startKey === null ? {} : { startKey }),
  };
}

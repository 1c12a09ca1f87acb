import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { headBytes, identifyFormat, isHeic } from '@toolfront/compress-engine/identify-format';
import { parse } from 'valibot';
import { compressWishSchema } from '../../contract/compress';
import type { Isolation } from '../isolation/isolation';
import { createWorkerPool } from '../processes/worker-pool';
import { findWorkerCommand } from '../processes/worker-process';
import type { ServerLog } from '../server-log';
import type { WorkKind } from '../work/work-kind';
import type { CompressWork } from './compress-order';
import { CompressRefusal, compressRefusalSchema, type Refusal } from './compress-refusal';
import { compressRefusals } from './compress-refusals';

/** Five tries of a scanned book of 100 MB. */
const deadlineMs = 10 * 60_000;
const stallMs = 2 * 60_000;
const memoryMaxBytes = 2 * 1024 ** 3;
const heapMegabytes = 1_024;
const processSource = join(import.meta.dirname, 'engine/compress-process.ts');

export type CompressWorkKind = WorkKind<typeof compressWishSchema, Refusal> & { close: () => void };

/** Making one PDF or picture smaller, in a process of its own. */
export function createCompressWork(isolation: Isolation, log: ServerLog): CompressWorkKind {
  const pool = createWorkerPool<CompressWork>({
    name: 'compress',
    isolation,
    log: (text) => log.debug(text),
    command: findWorkerCommand(processSource, heapMegabytes),
    stallMs,
    deadlineMs,
    memoryMaxBytes,
    readRefusal: (refusal) => new CompressRefusal(parse(compressRefusalSchema, refusal)),
    refuseExcess: (detail) => new CompressRefusal({ reason: 'tooComplex' }, detail),
  });
  return {
    name: 'compress',
    order: compressWishSchema,
    refusals: compressRefusals,
    isRestartable: true,
    run: async (source, wish, progress, signal) => {
      if (isolation.level === 'none')
        throw new CompressRefusal({ reason: 'engineFailed' }, isolation.problem);
      const head = await readHead(source.path);
      const format = identifyFormat(head);
      if (!format) throw new CompressRefusal({ reason: isHeic(head) ? 'heic' : 'wrongType' });
      const path = await pool.run(
        { sourcePath: source.path, format, wish, outDir: source.folder },
        {
          person: source.person,
          onProgress: (fraction) => progress.report(Math.floor(fraction * 99)),
          signal,
        },
      );
      return { file: { path, name: source.name } };
    },
    close: pool.close,
  };
}

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

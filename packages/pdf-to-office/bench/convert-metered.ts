import { findIsolation } from '../../../server/isolation/isolation';
import { startWorkerProcess } from '../../../server/processes/worker-process';
import type { PageWork } from '../src/pages/page-work';
import { builtPageCommand } from './built-pages';
import { type GroupUse, meterGroup } from './group-meter';

/** The server ends what is silent for a minute; here nobody watches, and a file of a thousand pages may take minutes. */
const deadlineMs = 600_000;

/** Nothing came of a file: what its process took until then. */
export class ConversionFailed extends Error {
  constructor(
    reason: string,
    readonly use: GroupUse,
  ) {
    super(reason);
  }
}

/**
 * In a page process of its own, as the server runs it, its start included. Rejects with a `ConversionFailed` whose message
 * is the refusal as JSON, or what the process said last.
 */
export async function convert(
  task: 'pdf-to-word' | 'pdf-to-excel',
  sourcePath: string,
  resultPath: string,
  reading: Pick<PageWork, 'recognizer'> = {},
): Promise<GroupUse> {
  const { openSandbox } = await findIsolation({ isWeak: false, hidden: [] });
  const sandbox = await openSandbox('bench');
  const worker = startWorkerProcess<PageWork>(
    {
      name: 'pages',
      command: builtPageCommand(),
      log: () => {},
      readRefusal: (refusal) => new Error(JSON.stringify(refusal)),
    },
    sandbox,
  );
  const meter = meterGroup(worker.groupId);
  const timer = setTimeout(() => void worker.remove(), deadlineMs);
  try {
    const source = await sandbox.put(sourcePath, 'source');
    const work: PageWork = { task, sourcePath: source, from: 'pdf', outDir: sandbox.jobFolder, ...reading };
    await sandbox.take(await worker.run(work, () => {}), resultPath);
    return meter.stop();
  } catch (error) {
    throw new ConversionFailed(error instanceof Error ? error.message : String(error), meter.stop());
  } finally {
    clearTimeout(timer);
    await worker.remove();
  }
}

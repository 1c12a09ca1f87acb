import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { literal, object, parse, union } from 'valibot';
import { type OfficeWork, officeWorkSchema, preparedName, reportName } from './office-work';
import { prepareOfficeFile } from './prepare-office-file';
import { warmUp } from './warm-up';

const lineSchema = union([object({ task: literal('load') }), officeWorkSchema]);

await main();

/** The entry of a process that looks at one Office file after another, a line of JSON each (server/processes). */
async function main(): Promise<void> {
  await warmUp();
  for await (const line of createInterface({ input: process.stdin })) {
    const work = parse(lineSchema, JSON.parse(line));
    if ('task' in work) process.stdout.write(`${JSON.stringify({ event: 'ready' })}\n`);
    else await answer(work);
  }
}

/** Whatever a file holds is told in its report. What throws ends the process: nobody knows what it left behind. */
async function answer({ sourcePath, outDir }: OfficeWork): Promise<void> {
  const report = await prepareOfficeFile(sourcePath, join(outDir, preparedName));
  await writeFile(join(outDir, reportName), JSON.stringify(report));
  const name = report.isRewritten ? preparedName : reportName;
  process.stdout.write(`${JSON.stringify({ event: 'done', path: join(outDir, name) })}\n`);
}

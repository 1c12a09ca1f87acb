import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parse } from 'valibot';
import { officeWorkSchema, preparedName, reportName } from './office-work';
import { prepareOfficeFile } from './prepare-office-file';
import { warmUp } from './warm-up';

await main();

/** The entry of a process that looks at one Office file after another, a line of JSON each (server/processes). */
async function main(): Promise<void> {
  await warmUp();
  process.stdout.write(`${JSON.stringify({ event: 'ready' })}\n`);
  for await (const line of createInterface({ input: process.stdin })) await answer(line);
}

/** Whatever a file holds is told in its report. What throws ends the process: nobody knows what it left behind. */
async function answer(line: string): Promise<void> {
  const { sourcePath, outDir } = parse(officeWorkSchema, JSON.parse(line));
  const report = await prepareOfficeFile(sourcePath, join(outDir, preparedName));
  await writeFile(join(outDir, reportName), JSON.stringify(report));
  const name = report.isRewritten ? preparedName : reportName;
  process.stdout.write(`${JSON.stringify({ event: 'done', path: join(outDir, name) })}\n`);
}

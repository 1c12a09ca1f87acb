import { createInterface } from 'node:readline';
import { catchEngineFailures } from '@toolfront/pdf-to-office/ink';
import { parse } from 'valibot';
import { compressWorkSchema } from '../compress-order';
import { CompressRefusal } from '../compress-refusal';
import { compressFile } from './compress-file';

catchEngineFailures();
await main();

/** The entry of a process that makes one file after another smaller, a line of JSON each (server/processes). */
async function main(): Promise<void> {
  for await (const line of createInterface({ input: process.stdin })) await answer(line);
}

/** What is no refusal ends the process: nobody knows what it left behind. */
async function answer(line: string): Promise<void> {
  try {
    const work = parse(compressWorkSchema, JSON.parse(line));
    const path = await compressFile(work, (fraction) => emit({ event: 'progress', fraction }));
    emit({ event: 'done', path });
  } catch (error) {
    if (!(error instanceof CompressRefusal)) throw error;
    console.error(error.message);
    emit({ event: 'refused', refusal: error.refusal });
  }
}

function emit(event: object): void {
  process.stdout.write(`${JSON.stringify(event)}\n`);
}

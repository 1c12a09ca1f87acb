import { createInterface } from 'node:readline';
import { parse } from 'valibot';
import { doPhotoWork } from './do-photo-work';
import { photoWorkSchema } from './photo-work';
import { UnusablePhoto } from './unusable-photo';

await main();

/** The entry of a process that works on one photo after another, a line of JSON each (server/processes). */
async function main(): Promise<void> {
  for await (const line of createInterface({ input: process.stdin })) {
    await answer(line);
  }
}

/** What is no refusal ends the process: nobody knows what it left behind. */
async function answer(line: string): Promise<void> {
  try {
    const work = parse(photoWorkSchema, JSON.parse(line));
    const path = await doPhotoWork(work, (fraction) => emit({ event: 'progress', fraction }));
    emit({ event: 'done', path });
  } catch (error) {
    if (!(error instanceof UnusablePhoto)) throw error;
    console.error(error.message);
    emit({ event: 'refused', refusal: error.refusal });
  }
}

function emit(event: object): void {
  process.stdout.write(`${JSON.stringify(event)}\n`);
}

import { createInterface } from 'node:readline';
import { parse } from 'valibot';
import { doSpeechWork, speechWorkSchema } from './speech-work';

await main();

/** The entry of a process that does one piece of work after another, a line of JSON each. A failure ends it. */
async function main(): Promise<void> {
  for await (const line of createInterface({ input: process.stdin })) {
    const path = await doSpeechWork(parse(speechWorkSchema, JSON.parse(line)));
    process.stdout.write(`${JSON.stringify({ event: 'done', path })}\n`);
  }
}

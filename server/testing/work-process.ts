// A process that runs works, for tests that kill it. Prints a line for what happens.

import { readConfig } from '../config';
import { openDatabase } from '../db/open-database';
import { createTestWorks } from './test-works';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const [, , mode, ...names] = process.argv;

const open = await openDatabase(readConfig(process.env));
const works = await createTestWorks(open);
for (const name of names) await works.write('a/ann', { order: name });
await works.start({
  run: async (_source, order, progress) => {
    say(`run ${progress.checkpoint === null ? 1 : 2} of ${order}`);
    await progress.save('begun', 10);
    say(`saved ${order}`);
    if (mode === 'hang') await new Promise(() => {});
    say(`done ${order}`);
    return {};
  },
});
say('ready');
// A run that hangs is no open handle.
setInterval(() => {}, 1_000);

import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '../../contract/time-spans';
import { readConfig } from '../config';
import type { OpenDatabase } from '../db/database';
import { openDatabase } from '../db/open-database';
import { ApiFailure } from '../http/failure';
import { makeDataFolder } from '../testing/data-folder';
import { createLoginPauses } from './login-pauses';

let dataDir: string;
let open: OpenDatabase;
beforeAll(async () => {
  dataDir = await makeDataFolder();
  open = await openDatabase(readConfig({ DATA_DIR: dataDir }));
});
afterAll(async () => {
  await open.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('each wrong password after the free ones doubles the pause, up to a quarter of an hour', async () => {
  let nowMs = 1_000_000;
  const pauses = createLoginPauses(open.database, 3, () => nowMs);
  const waits: number[] = [];
  for (let count = 0; count < 16; count += 1) {
    await pauses.noteWrong('site', 'a@example.test');
    const waitSeconds = await readWait(() => pauses.assertMayTry('site', 'a@example.test'));
    waits.push(waitSeconds);
    nowMs += waitSeconds * 1000;
  }
  expect(waits).toEqual([0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900, 900]);
  expect(await readWait(() => pauses.assertMayTry('site', 'a@example.test')), 'the pause is over').toBe(0);
});

test('another account and another site are not paused, and the right password ends it', async () => {
  const pauses = createLoginPauses(open.database, 1, () => 5_000_000_000_000);
  await pauses.noteWrong('site', 'a@example.test');
  expect(await readWait(() => pauses.assertMayTry('site', 'a@example.test'))).toBe(1);
  expect(await readWait(() => pauses.assertMayTry('site', 'b@example.test'))).toBe(0);
  expect(await readWait(() => pauses.assertMayTry('other', 'a@example.test'))).toBe(0);
  await pauses.noteRight('site', 'a@example.test');
  expect(await readWait(() => pauses.assertMayTry('site', 'a@example.test'))).toBe(0);
});

test('a clock that is set back by a day does not pause anyone until it is where it was', async () => {
  let nowMs = 6_000_000_000_000;
  const pauses = createLoginPauses(open.database, 1, () => nowMs);
  const noteWrong = () => pauses.noteWrong('site', 'c@example.test');
  const wait = () => readWait(() => pauses.assertMayTry('site', 'c@example.test'));
  for (let count = 0; count < 12; count += 1) await noteWrong();
  expect(await wait()).toBe(900);
  nowMs -= dayMs;
  expect(await wait()).toBe(0);
  // Wrong ones count from there on.
  await noteWrong();
  await noteWrong();
  expect(await wait()).toBe(2);
});

/** Seconds that the failure asks to wait; 0 when there is none. */
async function readWait(assert: () => Promise<void>): Promise<number> {
  try {
    await assert();
    return 0;
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return Number(error.headers['retry-after']);
  }
}

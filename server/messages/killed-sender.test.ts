import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { seedRandom } from '../../tests/support/seeded-random';
import { isWholeSuite } from '../../tests/support/whole-suite';
import { makeDataFolder } from '../testing/data-folder';
import { startTestProcess } from '../testing/process-lines';
import { startTwilio } from '../testing/start-twilio';
import type { TwilioFault } from '../testing/twilio-process';

const rounds = isWholeSuite ? 200 : 2;
const messagesPerRound = 3;
const seed = 20_261_129;
const faults: readonly TwilioFault[] = ['dropMade', 'errorMade', 'drop', 'error', 'tooMany'];

test(`a sender that is killed ${rounds} times between request and answer sends each message once`, async () => {
  const random = seedRandom(seed);
  const twilio = await startTwilio();
  const dataDir = await makeDataFolder();
  onTestFinished(async () => {
    await twilio.kill();
    await rm(dataDir, { recursive: true, force: true });
  });
  const environment = {
    DATA_DIR: dataDir,
    SMS_PROVIDER: 'twilio',
    TWILIO_ACCOUNT_SID: twilio.accountSid,
    TWILIO_AUTH_TOKEN: twilio.authToken,
    TWILIO_FROM: '+14155550100',
    TWILIO_API_URL: twilio.url,
    TWILIO_SETTLE_SECONDS: '2',
  };
  const start = (round: number, count: number) =>
    startTestProcess('message-process', environment, 'work', `+1415555${1_000 + round}`, String(count));

  await twilio.setDelays({ beforeMs: 60, afterMs: 120 });
  for (let round = 0; round < rounds; round += 1) {
    if (random() < 0.3) await twilio.fail(faults[Math.floor(random() * faults.length)] ?? 'drop');
    const sender = start(round, messagesPerRound);
    await sender.waitFor('accepted');
    // The moment of the kill is what is tried.
    await wait(random() * 500);
    await sender.kill();
  }
  const last = start(rounds, 0);
  onTestFinished(() => last.kill());
  await last.waitFor('unanswered 0 unclear 0');

  const { made, requests } = await twilio.read();
  const boards = made.map(({ body }) => body.split('\n').at(-1));
  expect(new Set(boards).size).toBe(boards.length);
  expect(made).toHaveLength(rounds * messagesPerRound);
  expect(requests).toBeGreaterThanOrEqual(made.length);
  process.stdout.write(`${rounds} kills, ${made.length} messages, ${requests} requests\n`);
}, 3_600_000);

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../support/journey';
import { encodeWav, makeClap, placeSounds } from '../support/phone/clap-sounds';

/** What Chromium hears instead of a microphone, over and over: silence, then two claps. */
const heard = join(mkdtempSync(join(tmpdir(), 'toolfront-claps-')), 'claps.wav');
writeFileSync(
  heard,
  encodeWav(
    placeSounds(
      6,
      [3, 3.4].map((atSeconds, seed) => ({ atSeconds, sound: makeClap({ seed }) })),
    ),
  ),
);

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  permissions: ['microphone'],
  launchOptions: {
    executablePath: process.env.TOOLFRONT_CHROMIUM ?? '',
    args: [
      '--no-sandbox',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-audio-capture=${heard}`,
    ],
  },
});

test('the code leads to a phone that listens, rings at two claps, and stops at a tap', async ({
  page,
  server,
}) => {
  await page.goto(`${server.siteUrl('phone')}/t/find-my-phone#listen`);
  await page.getByRole('button', { name: 'Start listening' }).click();
  await expect(page.getByText('Listening. Clap two or three times.')).toBeVisible();
  const ringing = page.getByRole('dialog', { name: 'Here I am!' });
  await expect(ringing).toBeVisible({ timeout: 30_000 });
  await ringing.getByRole('button').click();
  await expect(ringing).toBeHidden();
  await page.getByRole('button', { name: 'Stop listening' }).click();
  await expect(page.getByRole('button', { name: 'Start listening' })).toBeVisible();
});

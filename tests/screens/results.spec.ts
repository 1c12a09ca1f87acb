import { sampleFile } from '../e2e/models/document-tool';
import { paste } from '../e2e/models/incoming-files';
import { member } from '../e2e/models/login-dialog';
import { PhotoTool, photoFile } from '../e2e/models/photo-tool';
import { SpeechTool } from '../e2e/models/speech-tool';
import { expect, test } from '../support/journey';
import { fade, makePortrait, makeScene, toSharp } from '../support/photos/sample-photos';
import { startServer } from '../support/running-server';
import { signIn } from '../support/sign-in';
import { makeTones } from '../support/speech/recordings';
import { startTranscriptionServer } from '../support/speech/transcription-server';
import { deskViews, phoneViews, russianViews, takePictures } from './take-pictures';

// What the tools' work looks like when it is done: `npm run screens -- results`.

test.use({ hasTouch: true });

const everyView = [...phoneViews, ...deskViews];

test('an old photo, restored', async ({ page, server }) => {
  const tool = new PhotoTool(page, 'old-photos');
  await signIn(page, server.siteUrl('photos'), member);
  await tool.open(server.siteUrl('photos'));
  const old = await toSharp(fade(await makeScene(840, 600)))
    .jpeg()
    .toBuffer();
  await tool.choose(photoFile('lake.jpg', old));
  await tool.waitForResult('Photo has been restored!');
  await expect(tool.dialog.getByRole('button', { name: 'Download' })).toBeEnabled();
  const problems = await takePictures(page, everyView, 'results', 'old-photo');
  await tool.closeDialog();
  problems.push(...(await takePictures(page, everyView, 'results', 'old-photo-in-the-list')));
  await page.goto(`${server.siteUrl('photos')}/t/old-photos?lang=ru`);
  await page.getByRole('button', { name: 'Показать' }).click();
  await expect(page.getByRole('dialog').getByRole('slider')).toBeVisible();
  problems.push(...(await takePictures(page, russianViews, 'results', 'old-photo')));
  expect(problems).toEqual([]);
});

test('an ID photo, its guides and its sheets', async ({ page, server }) => {
  const tool = new PhotoTool(page, 'id-photo');
  await signIn(page, server.siteUrl('id'), member);
  await tool.open(server.siteUrl('id'));
  await tool.chooseForType('Schengen', photoFile('me.jpg', await makePortrait()));
  await tool.waitForGuides();
  const problems = await takePictures(page, everyView, 'results', 'id-photo-guides');
  await tool.dialog.getByRole('button', { name: 'Create photo' }).click();
  await tool.waitForResult('The photo has been processed!');
  problems.push(...(await takePictures(page, everyView, 'results', 'id-photo')));
  await page.goto(`${server.siteUrl('id')}/t/id-photo?lang=ru`);
  await page.getByRole('button', { name: 'Показать' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  problems.push(...(await takePictures(page, russianViews, 'results', 'id-photo')));
  expect(problems).toEqual([]);
});

test('a picture that was pasted into the ID photos', async ({ page, server }) => {
  const tool = new PhotoTool(page, 'id-photo');
  const problems: string[] = [];
  for (const [language, views] of [
    ['en', everyView],
    ['ru', russianViews],
  ] as const) {
    await page.goto(`${server.siteUrl('id')}/t/id-photo?lang=${language}`);
    await paste(page, photoFile('me.jpg', await makePortrait()));
    await expect(tool.dialog.getByRole('listitem').first()).toBeVisible();
    problems.push(...(await takePictures(page, views, 'results', 'id-photo-kind')));
  }
  expect(problems).toEqual([]);
});

test('a drawn photo', async ({ page, server }) => {
  const tool = new PhotoTool(page, 'ai-photo');
  await signIn(page, server.siteUrl('anime'), member);
  await tool.open(server.siteUrl('anime'));
  await tool.choose(photoFile('me.jpg', await makePortrait(450, 600)));
  await tool.waitForResult('The photo has been processed!');
  const problems = await takePictures(page, everyView, 'results', 'drawn-photo');
  expect(problems).toEqual([]);
});

test('the text of a recording', async ({ page }) => {
  const engine = await startTranscriptionServer();
  const server = await startServer({ RATE_LIMIT_FACTOR: '1000', SPEECH_URL: engine.url });
  const tool = new SpeechTool(page);
  await signIn(page, server.siteUrl('voice'), member);
  await tool.open(server.siteUrl('voice'));
  const recording = makeTones([
    [1.5, 440],
    [1.5, 660],
  ]);
  await tool.choose(sampleFile('Board meeting.wav', recording));
  const problems = await takePictures(page, everyView, 'results', 'recording-chosen');
  await tool.translate();
  await expect(tool.pieces).toHaveCount(2);
  problems.push(...(await takePictures(page, everyView, 'results', 'recording')));
  await page.goto(`${server.siteUrl('voice')}/t/text-conversion?lang=ru`);
  problems.push(...(await takePictures(page, russianViews, 'results', 'recording-in-the-list')));
  await page.close();
  await server.stop();
  await engine.close();
  expect(problems).toEqual([]);
});

import { readFile, truncate, writeFile } from 'node:fs/promises';
import { audioMaxBytes } from '../../contract/speech';
import { expect, test as journey } from '../support/journey';
import { readDocx } from '../support/read-docx';
import { type RunningServer, startServer } from '../support/running-server';
import { signIn } from '../support/sign-in';
import { encodeWith, makeTones } from '../support/speech/recordings';
import { startTranscriptionServer, transcribe } from '../support/speech/transcription-server';
import { readDownload, sampleFile } from './models/document-tool';
import { LoginDialog, member, visitor } from './models/login-dialog';
import { SpeechTool } from './models/speech-tool';

type Engine = Awaited<ReturnType<typeof startTranscriptionServer>>;
type Voice = { server: RunningServer; engine: Engine; answers: { hold: Promise<void> | undefined } };

/** A server whose operator has set up speech, with a small transcription server beside it. */
const test = journey.extend<object, { voice: Voice }>({
  voice: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures off this pattern.
    async ({}, use) => {
      const answers: Voice['answers'] = { hold: undefined };
      const engine = await startTranscriptionServer(async (request) => {
        // The first ten minutes of a long recording are done, the rest waits.
        if (request.seconds < 300) await answers.hold;
        return transcribe(request);
      });
      const server = await startServer({ RATE_LIMIT_FACTOR: '1000', SPEECH_URL: engine.url });
      await use({ server, engine, answers });
      await server.stop();
      await engine.close();
    },
    { scope: 'worker' },
  ],
});

const recording = makeTones([
  [1.5, 440],
  [1.5, 660],
]);

test.describe('a member with a recording', () => {
  test.beforeEach(async ({ page, voice }) => {
    await signIn(page, voice.server.siteUrl('voice'), member);
    await new SpeechTool(page).open(voice.server.siteUrl('voice'));
  });

  test('reads, copies, plays and downloads what was said in it', async ({ page, context, voice }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const tool = new SpeechTool(page);
    await tool.choose(sampleFile('Board meeting.mp3', await encodeWith(recording, 'mp3')));
    await tool.chooseLanguage('Japanese');
    await tool.translate();
    await expect(tool.text).toHaveText(/^This is ja\. It lasted 3\.\d seconds\.$/);
    expect(voice.engine.received.at(-1)?.language).toBe('ja');

    await tool.press('Copy');
    await tool.expectSentence('Replicating Success...');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('This is ja.');

    await expect(tool.pieces).toHaveCount(2);
    await tool.pieces.nth(1).click();
    await expect(tool.pieces.nth(1)).toHaveAttribute('aria-pressed', 'true');

    const text = page.waitForEvent('download');
    await tool.press('Download as TXT');
    expect(await readDownload(await text)).toMatchObject({ name: 'Board meeting.txt' });
    const subtitles = page.waitForEvent('download');
    await tool.press('Download as SRT');
    const file = await readDownload(await subtitles);
    expect(file.name).toBe('Board meeting.srt');
    expect(file.bytes.toString()).toMatch(/^1\n00:00:00,000 --> 00:00:01,\d{3}\nThis is ja\.\n\n2\n/);

    const word = page.waitForEvent('download');
    await tool.press('Download as DOCX');
    const document = await readDownload(await word);
    expect(document.name).toBe('Board meeting.docx');
    const { paragraphs } = await readDocx(document.bytes);
    expect(paragraphs.map(({ text }) => text)).toEqual([
      'Board meeting',
      expect.stringMatching(/^This is ja\. It lasted/),
    ]);

    await tool.cleanUp();
    await expect(tool.text).toBeHidden();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Translation' })).toBeVisible();
    await expect(tool.text).toBeHidden();
    // Its row still has the text.
    const again = page.waitForEvent('download');
    await tool.jobs.getByRole('button', { name: 'Download' }).click();
    expect((await readDownload(await again)).bytes.toString()).toContain('This is ja.');
  });

  test('reads what is transcribed so far, reloads in the middle, and finds the text', async ({
    page,
    voice,
  }) => {
    const tool = new SpeechTool(page);
    let letGo = () => {};
    voice.answers.hold = new Promise((resolve) => {
      letGo = resolve;
    });
    const long = makeTones([
      [590, 440],
      [2, 0],
      [70, 440],
    ]);
    await tool.choose(sampleFile('talk.mp3', await encodeWith(long, 'mp3')));
    await tool.translate();
    await tool.expectWorking();
    await expect(tool.textSoFar).toHaveText([/^0:00 This is en\.$/, /^4:55 It lasted 591\.\d seconds\.$/], {
      timeout: 30_000,
    });
    await page.reload();
    await tool.expectWorking();
    await expect(tool.textSoFar).toHaveCount(2);
    await tool.drop(sampleFile('another.wav', recording));
    await tool.expectSentence('Processing, please wait a moment...');
    letGo();
    voice.answers.hold = undefined;
    await expect(tool.text).toContainText('This is en.');
    await expect(page.getByText('Processing, please wait a moment...')).toHaveCount(0);
    await page.reload();
    await expect(tool.text).toContainText('This is en.');
  });

  test('says what is wrong in the exact words', async ({ page }) => {
    const tool = new SpeechTool(page);
    await tool.translate();
    await tool.expectSentence('Please add the files that need to be translated...');
    await tool.choose(sampleFile('letter.docx', Buffer.from('words')));
    await tool.expectSentence('This file type is not supported');
    await tool.drop(sampleFile('a.wav', recording), sampleFile('b.wav', recording));
    await tool.expectSentence('Processing, please wait a moment...');
    const long = test.info().outputPath('long.wav');
    await writeFile(long, '');
    await truncate(long, audioMaxBytes);
    await page.getByLabel('Choose a file').setInputFiles(long);
    await tool.expectSentence('You can only upload files up to 100MB in total,please select again.');
    await tool.choose(sampleFile('noise.mp3', Buffer.from('this is no sound at all'.repeat(100))));
    await tool.translate();
    await tool.expectSentence(
      'When attempting to convert the audio, please ensure to convert it to WAV format and set it to mono channel with a sampling rate of 16kHz.',
    );
    await tool.expectSentence(/There is no sound in this file that can be read/);
  });
});

test('somebody who is not a member sees why, and the file is taken off', async ({ page, voice }) => {
  await signIn(page, voice.server.siteUrl('voice'), visitor);
  const tool = new SpeechTool(page);
  await tool.open(voice.server.siteUrl('voice'));
  await tool.choose(sampleFile('talk.wav', recording));
  await tool.expectSentence('talk.wav');
  await tool.translate();
  await tool.expectSentence('You are not a member yet and cannot use this feature temporarily!');
  await tool.translate();
  await tool.expectSentence('Please add the files that need to be translated...');
});

test('a visitor logs in and the recording continues automatically', async ({ page, voice }) => {
  const tool = new SpeechTool(page);
  await tool.open(voice.server.siteUrl('voice'));
  await tool.choose(sampleFile('talk.wav', recording));
  await tool.expectSentence('talk.wav');
  await tool.translate();
  const login = new LoginDialog(page);
  await login.switchToLogin();
  await login.fill(member.email, member.password);
  await login.submit();
  await expect(tool.text).toContainText('This is en.');
});

test('English is transcribed with nothing configured; the other languages say that they are not', async ({
  page,
  server,
}) => {
  await page.goto(server.siteUrl('voice'));
  await new LoginDialog(page).signIn(member);
  const tool = new SpeechTool(page);
  await tool.open(server.siteUrl('voice'));
  await expect(page.getByRole('radio', { name: 'Japanese' })).toBeDisabled();
  await tool.expectSentence('This site transcribes English.');
  await tool.choose(sampleFile('Notes.ogg', await readFile('tests/support/speech/spoken-english.ogg')));
  await tool.translate();
  await expect(tool.text).toContainText('The museum is closed on Monday', { timeout: 120_000 });
  await expect(tool.pieces).toHaveCount(2);
});

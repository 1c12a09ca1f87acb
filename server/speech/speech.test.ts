import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { speechCalls, speechFailureCodes, speechLanguages } from '../../contract/speech';
import { encodeWith, makeTones } from '../../tests/support/speech/recordings';
import { startTranscriptionServer, transcribe } from '../../tests/support/speech/transcription-server';
import { readConfig, type SpeechConfig } from '../config';
import { weakIsolation } from '../isolation/isolation';
import { memberHost as host } from '../testing/document-calls';
import { type SpeechSite, startOwnSpeechSite, startSpeechSite } from '../testing/speech-site';
import { startSpeech } from './speech-feature';

const twoSeconds = makeTones([
  [1, 440],
  [1, 660],
]);

type Endpoint = Awaited<ReturnType<typeof startTranscriptionServer>>;

/** One endpoint and one site before it for all tests that need no other configuration. */
let endpoint: Endpoint;
let speech: SpeechSite;
/** What the endpoint says in this test. */
let answerWith: NonNullable<Parameters<typeof startTranscriptionServer>[0]>;

beforeAll(async () => {
  endpoint = await startTranscriptionServer((request, position) => answerWith(request, position));
  speech = await startSpeechSite({ url: endpoint.url, apiKey: 'secret', model: 'small' });
});
afterAll(async () => {
  await speech.backend.close();
  await endpoint.close();
});
beforeEach(() => {
  endpoint.received.length = 0;
  answerWith = transcribe;
});

test('an endpoint turns a recording into text with times, asked in the language that was chosen', async () => {
  for (const { code } of speechLanguages) await speech.transcribe('talk.wav', twoSeconds, code);
  expect(endpoint.received.map(({ language }) => language)).toEqual([
    'en',
    'es',
    'fr',
    'it',
    'de',
    'ja',
    'ko',
  ]);
  expect(endpoint.received[0]).toMatchObject({ authorization: 'Bearer secret', model: 'small' });

  const answer = await speech.transcribe('talk.wav', twoSeconds);
  expect(answer).toMatchObject({
    success: '1',
    obj: 'This is en. It lasted 2.0 seconds.',
    result: [
      { startMs: 0, endMs: 1000, text: 'This is en.' },
      { startMs: 1000, endMs: 2000, text: 'It lasted 2.0 seconds.' },
    ],
  });
});

test.each([
  ['mp3', 'mp3', []],
  ['flac', 'flac', []],
  ['ogg', 'ogg', ['-c:a', 'libvorbis']],
  ['wma', 'asf', ['-c:a', 'wmav2']],
  ['m4a', 'adts', ['-c:a', 'aac']],
])('a recording as %s reaches the engine as mono, 16 kHz', async (extension, format, codec) => {
  const stereo = await encodeWith(twoSeconds, format, ['-ac', '2', '-ar', '44100', ...codec]);
  expect(await speech.transcribe(`talk.${extension}`, stereo)).toMatchObject({ success: '1' });
  expect(endpoint.received[0]?.seconds).toBeCloseTo(2, 0);
});

test.each([
  ['stereo, one channel inverted', 'aeval=val(0)|-val(0):c=stereo'],
  ['stereo, inverted in its second half', "aeval='val(0)|if(lt(t,1),val(0),-val(0))':c=stereo"],
  ['stereo, one channel silent', 'aeval=val(0)|0:c=stereo'],
  ['5.1, spoken in the middle', 'aeval=0|0|val(0)|0|0|0:c=5.1'],
  ['5.1, the front inverted', 'aeval=val(0)|-val(0)|0|0|0|0:c=5.1'],
  ['mono', 'anull'],
])('a recording that is %s reaches the engine as sound', async (_what, filter) => {
  const recording = await encodeWith(twoSeconds, 'flac', ['-af', filter]);
  expect(await speech.transcribe('talk.flac', recording)).toMatchObject({ success: '1' });
  expect(endpoint.received[0]?.seconds).toBeCloseTo(2, 1);
  expect(endpoint.received[0]?.peak).toBeGreaterThan(0.05);
});

test("an operator's own program does the same", async () => {
  const program = join(import.meta.dirname, '../../tests/support/speech/transcribe-command.mjs');
  const command = `"${process.execPath}" "${program}" {input} {language}`;
  const site = await startOwnSpeechSite({ command });
  expect(await site.transcribe('talk.wav', twoSeconds, 'ja-JP')).toMatchObject({
    success: '1',
    obj: 'ja, 2.0 s',
    result: [{ startMs: 0, endMs: 2000, text: 'ja, 2.0 s' }],
  });
});

test('a long recording is cut at a pause, its times continue, and a piece that was done is not asked for again', async () => {
  answerWith = (request, position) =>
    position === 1 ? { status: 503, body: { error: 'busy' } } : transcribe(request);
  const long = makeTones([
    [580, 300],
    [2, 0],
    [70, 300],
  ]);
  const answer = await speech.transcribe('long.wav', long);
  expect(endpoint.received.map(({ seconds }) => Math.round(seconds))).toEqual([581, 71, 71]);
  const { result } = answer as { result: { startMs: number; endMs: number }[] };
  expect(result).toHaveLength(4);
  expect(result[2]?.startMs).toBeGreaterThan(580_000);
  expect(result[3]?.endMs).toBeCloseTo(652_000, -2);
});

test('the text so far is there while the rest is worked on, and what was sent is not sent again', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  onTestFinished(() => release());
  answerWith = async (request, position) => {
    if (position === 1) await held;
    return transcribe(request);
  };
  const long = makeTones([
    [580, 300],
    [2, 0],
    [70, 300],
  ]);
  const started = await speech.start(await speech.upload('long.wav', long), randomUUID());
  const uuid = String(started.obj);
  const first = await vi.waitUntil(
    async () => {
      const answer = await speech.ask(uuid);
      return Object(answer.obj).segments?.length > 0 && answer;
    },
    { timeout: 30_000, interval: 50 },
  );
  expect(first).toMatchObject({
    success: '50014',
    obj: {
      progress: 89,
      from: 0,
      segments: [{ startMs: 0, text: 'This is en.' }, { text: 'It lasted 581.0 seconds.' }],
    },
  });
  expect(Object((await speech.ask(uuid, '&from=1')).obj).segments).toMatchObject([
    { text: 'It lasted 581.0 seconds.' },
  ]);
  expect(Object((await speech.ask(uuid, '&from=2')).obj).segments).toEqual([]);
  release();
  expect((await speech.finish(uuid)).result).toHaveLength(4);
});

test('each language goes to the engine that is for it', async () => {
  const program = join(import.meta.dirname, '../../tests/support/speech/transcribe-command.mjs');
  const site = await startOwnSpeechSite({
    ...{ url: endpoint.url, languages: ['fr-FR'] },
    ...{ command: `"${process.execPath}" "${program}" {input} {language}`, commandLanguages: ['ja-JP'] },
  });
  expect((await site.transcribe('talk.wav', twoSeconds, 'fr-FR')).obj).toContain('This is fr.');
  expect((await site.transcribe('talk.wav', twoSeconds, 'ja-JP')).obj).toBe('ja, 2.0 s');
  const fileUrl = await site.upload('talk.wav', twoSeconds);
  expect(await site.start(fileUrl, randomUUID(), 'ko-KR')).toMatchObject({
    success: speechFailureCodes.languageNotOffered,
  });
});

test.each([
  ['refuses', () => ({ status: 401, body: { error: 'wrong key' } })],
  ['sends elsewhere', () => ({ status: 302, headers: { location: 'http://127.0.0.1:9/' }, body: {} })],
  ['answers without end', () => ({ status: 200, body: { text: 'word '.repeat(8_000_000) } })],
  ['answers something else', () => ({ status: 200, body: { text: ['no', 'text'] } })],
])('an endpoint that %s fails the job in words and is not asked again', async (_, answer) => {
  answerWith = answer;
  expect(await speech.transcribe('talk.wav', twoSeconds)).toMatchObject({
    success: speechFailureCodes.engineFailed,
    msg: expect.stringContaining('the speech engine failed'),
  });
  expect(endpoint.received).toHaveLength(1);
});

test('a recording in which nobody speaks gets a sentence, not an empty text', async () => {
  answerWith = () => ({ status: 200, body: { text: ' ' } });
  expect(await speech.transcribe('hum.wav', twoSeconds)).toMatchObject({
    success: speechFailureCodes.noSpeech,
  });
});

test.each([
  ['rubbish', 'talk.mp3', Buffer.from('this is no sound at all'.repeat(50)), 'notAudio'],
  [
    'a playlist that names an address',
    'list.mp3',
    Buffer.from('#EXTM3U\nhttp://127.0.0.1:9/x.mp3\n'),
    'notAudio',
  ],
  ['notes', 'song.mid', Buffer.from('MThd\0\0\0\x06\0\0\0\x01\0\x60'), 'notesOnly'],
] as const)('%s is refused in words before the engine is asked', async (_, name, content, reason) => {
  const answer = await speech.transcribe(name, content, 'en-GB', { 'accept-language': 'ru' });
  expect(answer.success).toBe(speechFailureCodes[reason]);
  expect(answer.msg).toMatch(/[а-я]{5}/);
  expect(endpoint.received).toEqual([]);
});

test.each([
  ['a playlist', (path: string) => `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n${path}\n#EXT-X-ENDLIST\n`],
  ['a list to join', (path: string) => `ffconcat version 1.0\nfile '${path}'\n`],
  [
    'a stream’s description',
    (path: string) =>
      `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT2S"><Period><AdaptationSet mimeType="audio/mpeg"><Representation id="1" bandwidth="1"><BaseURL>file://${path}</BaseURL></Representation></AdaptationSet></Period></MPD>`,
  ],
])('%s does not lead to another recording on the server', async (_, pointTo) => {
  const folder = await mkdtemp(join(tmpdir(), 'toolfront-elsewhere-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const elsewhere = join(folder, 'elsewhere.mp3');
  await writeFile(elsewhere, await encodeWith(twoSeconds, 'mp3'));
  const answer = await speech.transcribe('talk.wav', Buffer.from(pointTo(elsewhere)));
  expect(answer.success).toBe(speechFailureCodes.notAudio);
  expect(endpoint.received).toEqual([]);
});

test('a repeated start is one transcription', async () => {
  const fileUrl = await speech.upload('talk.wav', twoSeconds);
  const key = randomUUID();
  const [first, second] = await Promise.all([speech.start(fileUrl, key), speech.start(fileUrl, key)]);
  expect(first).toMatchObject({ success: '1' });
  expect(second.obj).toBe(first.obj);
  await speech.finish(String(first.obj));
  expect(endpoint.received).toHaveLength(1);
});

test('a stranger can neither start with another person’s file nor read another person’s text', async () => {
  const fileUrl = await speech.upload('talk.wav', twoSeconds);
  const { obj } = await speech.start(fileUrl, randomUUID());
  const stranger = (await speech.backend.signIn(host)).headers;
  const asked = await speech.backend.inject({
    host,
    url: `${speechCalls.result.path}?uuid=${obj}`,
    headers: stranger,
  });
  expect(asked.statusCode).toBe(404);
  const started = await speech.backend.inject({
    host,
    method: 'POST',
    url: speechCalls.start.path,
    headers: stranger,
    payload: { fileUrl, languageCode: 'en-GB' },
  });
  expect(started.statusCode).toBe(403);
  await speech.finish(String(obj));
});

test('with nothing configured English is transcribed by this server, with times, a paragraph a thought', async () => {
  const site = await startOwnSpeechSite({});
  const recording = await readFile(
    join(import.meta.dirname, '../../tests/support/speech/spoken-english.ogg'),
  );
  const answer = await site.transcribe('talk.ogg', recording);
  const [first, second] = String(answer.obj).split('\n\n');
  expect(wordsOf(first)).toBe('the museum is closed on monday but open until ten on saturday');
  expect(wordsOf(second)).toBe('take one tablet in the morning and two in the evening with water');
  const { result } = answer as { result: { startMs: number; endMs: number }[] };
  expect(result).toHaveLength(2);
  expect(result[0]?.startMs).toBeLessThan(1_000);
  expect(result[1]?.startMs).toBeGreaterThan(6_000);

  const hum = await site.transcribe('hum.wav', twoSeconds);
  expect(hum.success).toBe(speechFailureCodes.noSpeech);

  const fileUrl = await site.upload('talk.wav', twoSeconds);
  expect(await site.start(fileUrl, randomUUID(), 'ko-KR')).toMatchObject({
    success: speechFailureCodes.languageNotOffered,
    msg: expect.stringContaining('language isn’t available'),
  });
});

test.each<[string, Partial<SpeechConfig>, false | string[]]>([
  ['nothing is configured', {}, ['en-GB']],
  ['there is no ffmpeg', { ffmpegPath: '/nowhere/ffmpeg' }, false],
  [
    'an engine knows all languages',
    { url: 'http://127.0.0.1:9/v1' },
    speechLanguages.map(({ code }) => code),
  ],
  [
    'two engines share the languages',
    {
      url: 'http://127.0.0.1:9/v1',
      languages: ['fr-FR'],
      command: 'whisper {input}',
      commandLanguages: ['ja-JP'],
    },
    ['en-GB', 'fr-FR', 'ja-JP'],
  ],
  [
    'an engine is not for English',
    { url: 'http://127.0.0.1:9/v1', languages: ['fr-FR', 'ko-KR'] },
    ['en-GB', 'fr-FR', 'ko-KR'],
  ],
])('the site names the languages it transcribes where %s', async (_, change, languages) => {
  const config = { ...readConfig({}).speech, ...change };
  const feature = startSpeech(config, weakIsolation, speech.backend.app.log);
  onTestFinished(() => feature.close());
  expect(feature.capabilities.speech).toEqual(languages && { languages });
});

function wordsOf(text: string | undefined): string {
  return (text ?? '').toLowerCase().replaceAll(/[^a-z ]/g, '');
}

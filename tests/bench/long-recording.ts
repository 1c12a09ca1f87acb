// `npx tsx tests/bench/long-recording.ts [minutes]`: a long recording through the built server: memory while it works,
// what a kill in the middle costs, and how well the text comes out.
import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { speechCalls } from '../../contract/speech';
import { makeCorpora } from '../../packages/speech-engine/bench/recordings';
import { countWordErrors, splitWords } from '../../packages/speech-engine/bench/word-errors';
import { findInPath } from '../../scripts/run-command.mjs';
import { type RunningServer, startServer } from '../support/running-server';
import { askEnvelope, askSite, type SitePerson, signInMember, uploadFile } from '../support/site-calls';

const minutes = Number(process.argv[2] ?? 60);
const killAtPercent = 50;

type Answer = { success: string; obj: unknown; result?: unknown[] };

const folder = await mkdtemp(join(tmpdir(), 'toolfront-long-'));
const recording = await makeRecording();
const server = await startServer({ RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'warn' });
try {
  await measure(server);
} catch (error) {
  console.error(server.readOutput().slice(-2_000));
  throw error;
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measure(server: RunningServer): Promise<void> {
  const person = await signInMember(server.port, 'voice.localhost');
  const fileUrl = await uploadFile(server.port, person, 'hour.mp3', recording.mp3);
  const startedAtMs = performance.now();
  const uuid = await askSite<string>(server.port, person, speechCalls.start.path, {
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify({ fileUrl, languageCode: 'en-GB' })),
  });
  const before = await follow(server, person, uuid, startedAtMs, killAtPercent);
  const killedAtMs = performance.now();
  await server.kill();
  await server.restart();
  const again = await signInMember(server.port, 'voice.localhost');
  const after = await follow(server, again, uuid, startedAtMs, 100);
  const seconds = (performance.now() - startedAtMs) / 1_000;
  const said = splitWords(recording.said);
  const errors = countWordErrors(said, splitWords(String(after.answer.obj)));
  console.log(`${minutes} min of recording: text after ${seconds.toFixed(0)} s, of which a restart`);
  console.log(`killed at ${before.percent} % after ${((killedAtMs - startedAtMs) / 1_000).toFixed(0)} s`);
  console.log(`segments in the end: ${after.answer.result?.length}`);
  console.log(`word errors: ${((100 * errors) / said.length).toFixed(1)} % of ${said.length} words`);
}

/** Asks until so many percent are done, and prints memory on the way: server, engine, MB. */
async function follow(
  server: RunningServer,
  person: SitePerson,
  uuid: string,
  startedAtMs: number,
  untilPercent: number,
): Promise<{ percent: number; answer: Answer }> {
  let printed = -1;
  for (;;) {
    const answer = (await askEnvelope(
      server.port,
      person,
      `${speechCalls.result.path}?uuid=${uuid}`,
    )) as Answer;
    if (answer.success === '1') return { percent: 100, answer };
    if (answer.success !== '50014') throw new Error(JSON.stringify(answer).slice(0, 300));
    const { progress } = answer.obj as { progress: number };
    const atSeconds = Math.floor((performance.now() - startedAtMs) / 1_000);
    if (atSeconds >= printed + 10) {
      printed = atSeconds;
      const { main, others } = await readMegabytes(server.dataDir);
      console.log(`${atSeconds} s: ${progress} %, server ${main} MB, engines ${others} MB`);
    }
    if (progress >= untilPercent) return { percent: progress, answer };
    await wait(500);
  }
}

/** Resident memory of the server on this data folder, and of all it started. */
async function readMegabytes(dataDir: string): Promise<{ main: number; others: number }> {
  const pids = (await readdir('/proc'))
    .map(Number)
    .filter((pid) => pid > 0)
    .sort((a, b) => a - b);
  const family = new Set<number>();
  const sum = { main: 0, others: 0 };
  for (const pid of pids) {
    const [status, environment] = await Promise.all(
      ['status', 'environ'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')),
    );
    const field = (name: string) =>
      Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status ?? '')?.[1] ?? 0);
    const isMain = environment?.includes(`DATA_DIR=${dataDir}\0`) && !family.has(field('PPid'));
    if (!isMain && !family.has(field('PPid'))) continue;
    family.add(pid);
    sum[isMain ? 'main' : 'others'] += Math.round(field('VmRSS') / 1_024);
  }
  return sum;
}

/** The LibriVox clips over and over, as an MP3, and what is said in it. */
async function makeRecording(): Promise<{ mp3: Buffer; said: string }> {
  const clips = makeCorpora().find(({ name }) => name.startsWith('LibriVox'))?.recordings ?? [];
  const once = join(folder, 'once.wav');
  execFileSync('sox', [...clips.map(({ wavPath }) => wavPath), once]);
  const seconds = Number(execFileSync('soxi', ['-D', once], { encoding: 'utf8' }));
  const rounds = Math.ceil((minutes * 60) / seconds);
  const path = join(folder, 'long.mp3');
  const encode = ['-codec:a', 'libmp3lame', '-b:a', '64k', path];
  execFileSync(findInPath('ffmpeg') ?? 'no ffmpeg', [
    '-loglevel',
    'error',
    '-stream_loop',
    String(rounds - 1),
    '-i',
    once,
    ...encode,
  ]);
  const saidOnce = clips.map(({ said }) => said).join(' ');
  return { mp3: await readFile(path), said: Array.from({ length: rounds }, () => saidOnce).join(' ') };
}

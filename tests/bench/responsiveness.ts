// `npm run bench:responsiveness [-- PART OF A TITLE]`: how late a server answers while hostile files and requests are read,
// against an idle one; its memory, and that a letter is converted after each.
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { compressCalls } from '../../contract/compress';
import { documentCalls, extensionOf, findConversion, targetsOf } from '../../contract/documents';
import { successCodes } from '../../contract/envelope';
import { speechCalls } from '../../contract/speech';
import { audioExtensions } from '../../contract/tools/speech';
import { type HostileFile, hostileFiles } from '../support/attacks/hostile-files';
import { type HostileRequest, hostileRequests } from '../support/attacks/hostile-requests';
import { makeDocx } from '../support/documents/office-files';
import { startServer } from '../support/running-server';
import { askEnvelope, type SitePerson, signInMember, uploadFile } from '../support/site-calls';

/** The longest that an answer may take beyond the longest of the idle server. */
const aimedExtraMs = 250;
const idleMs = 15_000;
/** Work that takes longer goes on beside the next. */
const waitMs = 90_000;
const pollMs = 250;

const [wanted = ''] = process.argv.slice(2);
const isWanted = ({ title }: { title: string }) => title.includes(wanted);
const server = await startServer({ RATE_LIMIT_FACTOR: '100000', LOG_LEVEL: 'silent', OFFICE_WARM: 'on' });
const { port } = server;
let times: number[] = [];
const poller = new Worker(new URL('../support/ask-healthz.ts', import.meta.url), { workerData: { port } });
poller.on('message', (ms: number) => times.push(ms));
try {
  const member = await signInMember(port, 'pdf.localhost');
  const speaker = await signInMember(port, 'voice.localhost');
  await convertLetter(member);
  times = [];
  await wait(idleMs);
  const idleLongestMs = Math.max(...times);
  print('idle', 'ok', idleLongestMs);
  const longest: number[] = [];
  for (const file of hostileFiles.filter(isWanted)) {
    const content = await file.make();
    longest.push(await measure(file.title, () => feed(isRecording(file) ? speaker : member, file, content)));
  }
  for (const asked of hostileRequests.filter(isWanted)) {
    longest.push(await measure(asked.title, () => ask(member, asked)));
  }
  print('a letter after all of them', await convertLetter(member), 0);
  const extraMs = Math.max(...longest) - idleLongestMs;
  console.log(
    `${longest.length} inputs, slowest answer ${extraMs.toFixed(0)} ms more than idle (aim: ${aimedExtraMs} ms at most)`,
  );
  if (!(extraMs <= aimedExtraMs)) process.exitCode = 1;
} finally {
  await poller.terminate();
  await server.stop();
}

async function measure(title: string, act: () => Promise<string>): Promise<number> {
  times = [];
  const answer = await act();
  await wait(pollMs);
  const longestMs = Math.max(...times);
  print(title, answer, longestMs);
  return longestMs;
}

/** Uploads a file and has it read by every tool that takes its ending; answers with what they said. */
async function feed(person: SitePerson, file: HostileFile, content: Buffer): Promise<string> {
  try {
    const address = await uploadFile(port, person, file.name, content);
    const starts = isRecording(file) ? [transcribe] : [convert, compress];
    const answers = await Promise.all(starts.map((start) => start(person, file.name, address)));
    return answers.filter((answer) => answer !== '').join(', ');
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function convert(person: SitePerson, name: string, fileUrl: string): Promise<string> {
  const type = extensionOf(name);
  const [outType = 'pdf'] = targetsOf(type);
  const conversion = findConversion(type, outType);
  if (!conversion) return '';
  const query = new URLSearchParams({ type, fileUrl, outType });
  const path = documentCalls[conversion.call].path;
  const started = await askEnvelope(port, person, `${path}?${query}`);
  if (started.success !== '1') return started.success;
  const { uniqueId } = started.obj as { uniqueId: string };
  const progress = new URLSearchParams({ uniqueId, resultType: outType });
  return poll(person, `${documentCalls.conversionProgress.path}?${progress}`);
}

async function compress(person: SitePerson, name: string, fileUrl: string): Promise<string> {
  if (!/\.(pdf|png|jpe?g)$/.test(name)) return '';
  const body = Buffer.from(JSON.stringify({ fileUrl, wish: { level: 'balanced' } }));
  const headers = { 'content-type': 'application/json' };
  const started = await askEnvelope(port, person, compressCalls.start.path, { headers, body });
  if (started.success !== '1') return started.success;
  const { uniqueId } = started.obj as { uniqueId: string };
  return poll(person, `${compressCalls.progress.path}?${new URLSearchParams({ uniqueId })}`);
}

async function transcribe(person: SitePerson, _name: string, fileUrl: string): Promise<string> {
  const body = Buffer.from(JSON.stringify({ fileUrl, languageCode: 'en-GB' }));
  const headers = { 'content-type': 'application/json' };
  const started = await askEnvelope(port, person, speechCalls.start.path, { headers, body });
  if (started.success !== '1') return started.success;
  return poll(person, `${speechCalls.result.path}?${new URLSearchParams({ uuid: String(started.obj) })}`);
}

/** Asks until the work is done or refused; answers with `done`, the code of the refusal, or that it goes on. */
async function poll(person: SitePerson, path: string): Promise<string> {
  const endAtMs = performance.now() + waitMs;
  while (performance.now() < endAtMs) {
    const { success, obj } = await askEnvelope(port, person, path);
    const isDone = typeof obj === 'string' || (obj as { progress?: number } | null)?.progress === 100;
    if (success === '1' && isDone) return 'done';
    if (success !== '1' && success !== successCodes.stillProcessing) return success;
    await wait(pollMs);
  }
  return `at work after ${waitMs / 1_000} s`;
}

/** Its status, or why the connection ended. */
function ask({ site, headers }: SitePerson, hostile: HostileRequest): Promise<string> {
  const { path, body } = hostile;
  const options = {
    host: '127.0.0.1',
    port,
    path,
    method: body ? 'POST' : 'GET',
    headers: { host: site, ...headers, ...hostile.headers },
  };
  return new Promise((resolve) => {
    request(options, (answer) => {
      answer.resume().once('close', () => resolve(String(answer.statusCode)));
    })
      .on('error', ({ message }) => resolve(message))
      .end(body?.());
  });
}

async function convertLetter(person: SitePerson): Promise<string> {
  const address = await uploadFile(port, person, 'letter.docx', await makeDocx(['One page.']));
  return convert(person, 'letter.docx', address);
}

function isRecording({ name }: HostileFile): boolean {
  return (audioExtensions as readonly string[]).includes(extensionOf(name));
}

function print(title: string, answer: string, longestMs: number): void {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8')) ?? [];
  const megabytes = Math.round(Number(kilobytes) / 1024);
  console.log(
    `${title.padEnd(60)} ${answer.padEnd(24)} ${longestMs.toFixed(0).padStart(6)} ms ${megabytes} MB`,
  );
}

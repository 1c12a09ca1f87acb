// `npm run bench:responsiveness [-- PART OF A TITLE]`: how late a server answers while hostile files and requests are read,
// against an idle one; its memory, and that a letter is converted after each.
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { hostileFiles } from '../support/attacks/hostile-files';
import { hostileRequests } from '../support/attacks/hostile-requests';
import { convert, feed, isRecording, sendRequest } from '../support/attacks/send-hostile';
import { makeDocx } from '../support/documents/office-files';
import { startServer } from '../support/running-server';
import { type SitePerson, signInMember, uploadFile } from '../support/site-calls';

/** The longest that an answer may take beyond the longest of the idle server. */
const aimedExtraMs = 250;
const idleMs = 15_000;
const settleMs = 250;

const [wanted = ''] = process.argv.slice(2);
const isWanted = ({ title }: { title: string }) => title.includes(wanted);
const server = await startServer({ RATE_LIMIT_FACTOR: '100000', LOG_LEVEL: 'silent', OFFICE_WARM: 'on' });
const { port } = server;
const nextPort = () => port;
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
    longest.push(
      await measure(file.title, () => feed(nextPort, isRecording(file) ? speaker : member, file, content)),
    );
  }
  for (const asked of hostileRequests.filter(isWanted)) {
    longest.push(await measure(asked.title, () => sendRequest(port, member, asked)));
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
  await wait(settleMs);
  const longestMs = Math.max(...times);
  print(title, answer, longestMs);
  return longestMs;
}

async function convertLetter(person: SitePerson): Promise<string> {
  const address = await uploadFile(port, person, 'letter.docx', await makeDocx(['One page.']));
  return convert(nextPort, person, 'letter.docx', address);
}

function print(title: string, answer: string, longestMs: number): void {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8')) ?? [];
  const megabytes = Math.round(Number(kilobytes) / 1024);
  console.log(
    `${title.padEnd(60)} ${answer.padEnd(24)} ${longestMs.toFixed(0).padStart(6)} ms ${megabytes} MB`,
  );
}

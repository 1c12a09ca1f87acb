import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { speechCalls } from '../contract/speech';
import { storageCalls } from '../contract/storage';
import { makeTones } from '../tests/support/speech/recordings';
import { startTranscriptionServer, transcribe } from '../tests/support/speech/transcription-server';
import { makeDataFolder } from './testing/data-folder';
import { startServerProcess } from './testing/process-lines';
import { signInDemoMember } from './testing/sign-in-demo-member';
import { writeSite } from './testing/test-backend';

type Server = Awaited<ReturnType<typeof startServerProcess>>;

let environment: Record<string, string>;
let endpoint: Awaited<ReturnType<typeof startTranscriptionServer>>;
let letEndpointAnswer: () => void;

beforeEach(async () => {
  const held = new Promise<void>((resolve) => {
    letEndpointAnswer = resolve;
  });
  endpoint = await startTranscriptionServer(async (request) => {
    await held;
    return transcribe(request);
  });
  const dataDir = await makeDataFolder();
  const sitesDir = join(dataDir, 'sites');
  await writeSite(sitesDir, 'alpha.test', { server: { aliases: ['127.0.0.1'], demo: true } });
  environment = {
    DATA_DIR: dataDir,
    SITES_DIR: sitesDir,
    SPEECH_URL: endpoint.url,
    ISOLATION: 'weak',
    LOG_LEVEL: 'info',
    METRICS_PORT: '0',
  };
  onTestFinished(async () => {
    letEndpointAnswer();
    await endpoint.close();
    await rm(dataDir, { recursive: true, force: true });
  });
});

test('a server that is asked to stop finishes what runs; the next one has its result without a second start', async () => {
  const first = await startServerProcess(environment);
  const member = await signInDemoMember(first.origin);
  const uuid = await startTranscription(first, member);
  await expect.poll(() => endpoint.received.length, { timeout: 30_000 }).toBe(1);

  const stopped = first.stop();
  await expect.poll(() => readStatus(first, '/readyz')).toBe(503);
  expect(await readStatus(first, '/healthz')).toBe(200);
  const metrics = await readMetrics(first);
  expect(metrics).toContain('toolfront_works{kind="speech",state="running"} 1');
  expect(metrics).toMatch(
    /toolfront_http_request_seconds_count\{method="POST",route="[^"]+uploadFile",status="200"\} 1/,
  );
  expect(metrics).toMatch(/toolfront_site_requests_total\{site="alpha-test"\} \d/);
  const late = await startTranscription(first, member);
  letEndpointAnswer();
  expect(await stopped).toBe(0);
  expect(endpoint.received).toHaveLength(1);
  expectImpersonalLog(first, Object.values(member));

  const second = await startServerProcess(environment);
  onTestFinished(() => second.kill());
  // What was asked for during the drain is the next server's.
  for (const one of [uuid, late]) {
    await expect.poll(() => ask(second, member, one), { timeout: 30_000 }).toMatchObject({ success: '1' });
  }
  expect(endpoint.received).toHaveLength(2);
});

test('what does not finish in time is handed back, and the next server begins it at once', async () => {
  const first = await startServerProcess({ ...environment, DRAIN_SECONDS: '0' });
  const member = await signInDemoMember(first.origin);
  const uuid = await startTranscription(first, member);
  await expect.poll(() => endpoint.received.length, { timeout: 30_000 }).toBe(1);
  expect(await first.stop()).toBe(0);

  letEndpointAnswer();
  const second = await startServerProcess(environment);
  onTestFinished(() => second.kill());
  await expect.poll(() => ask(second, member, uuid), { timeout: 30_000 }).toMatchObject({ success: '1' });
  expect(endpoint.received).toHaveLength(2);
});

test('while a request is being answered, the next ones read that it is stopping, with no delay set', async () => {
  const server = await startServerProcess(environment);
  const member = await signInDemoMember(server.origin);
  const upload = request(server.origin + storageCalls.uploadFile.path, {
    method: 'POST',
    headers: { ...member, 'content-type': 'multipart/form-data; boundary=part' },
  });
  const answered = once(upload, 'response');
  const head = '--part\r\ncontent-disposition: form-data; name="file"; filename="talk.wav"\r\n\r\n';
  await new Promise((resolve) => upload.write(head, resolve));
  // Answered after it, so that the server has taken both.
  expect(await readStatus(server, '/readyz')).toBe(200);
  const stopped = server.stop();
  await expect.poll(() => readStatus(server, '/readyz')).toBe(503);
  upload.write(makeTones([[1, 440]]));
  upload.end('\r\n--part--\r\n');
  const [answer] = await answered;
  expect(answer.statusCode).toBe(200);
  answer.resume();
  expect(await stopped).toBe(0);
});

test('a connection that nothing was asked over, as browsers open them ahead, does not hold up the stop', async () => {
  const server = await startServerProcess(environment);
  const ahead = connect(Number(new URL(server.origin).port), '127.0.0.1');
  await once(ahead, 'connect');
  // Answered after it, so that the server has taken both.
  expect(await readStatus(server, '/readyz')).toBe(200);
  const cut = once(ahead, 'close');
  // What is still open after 15 seconds ends the process with 1.
  expect(await server.stop()).toBe(0);
  await cut;
});

async function readStatus({ origin }: Server, path: string): Promise<number> {
  return (await fetch(origin + path)).status;
}

async function readMetrics(server: Server): Promise<string> {
  const line = await server.waitFor(/^Metrics: /);
  return (await fetch(line.replace('Metrics: ', ''))).text();
}

/** Every line is JSON; what was asked and done is found by its ids, and no secret or address of the person is there. */
function expectImpersonalLog(server: Server, secrets: string[]): void {
  const logged = server.readLines().filter((line) => line.startsWith('{'));
  const lines: Record<string, unknown>[] = logged.map((line) => JSON.parse(line));
  const queued = lines.filter(({ msg }) => msg === 'work is queued');
  expect(queued).toHaveLength(2);
  expect(queued[0]).toMatchObject({ kind: 'speech', site: 'alpha-test', work: expect.any(String) });
  expect(lines).toContainEqual(expect.objectContaining({ msg: 'answered', reqId: queued[0]?.reqId }));
  for (const secret of [...secrets, 'member@demo.test', 'talk.wav']) {
    expect(logged.join('\n')).not.toContain(secret);
  }
}

/** Answers with its id. */
async function startTranscription({ origin }: Server, member: Record<string, string>): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(makeTones([[1, 440]]))]), 'talk.wav');
  const upload = { method: 'POST', headers: member, body: form };
  const { obj: fileUrl } = await (await fetch(origin + storageCalls.uploadFile.path, upload)).json();
  const started = await fetch(origin + speechCalls.start.path, {
    method: 'POST',
    headers: { ...member, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ fileUrl, languageCode: 'en-GB' }),
  });
  const { obj } = await started.json();
  return String(obj);
}

async function ask({ origin }: Server, headers: Record<string, string>, uuid: string): Promise<unknown> {
  return (
    await fetch(`${origin}${speechCalls.result.path}?${new URLSearchParams({ uuid })}`, { headers })
  ).json();
}

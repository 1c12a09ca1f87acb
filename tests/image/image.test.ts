import { once } from 'node:events';
import { chown, cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { accountCalls } from '../../contract/accounts';
import { documentCalls } from '../../contract/documents';
import { root } from '../../scripts/run-command.mjs';
import { findFreePort } from '../../server/testing/free-port';
import { makeDocx } from '../support/documents/office-files';
import { readPdfPages } from '../support/read-pdf';
import { askEnvelope, askSite, type SitePerson, uploadFile } from '../support/site-calls';
import { type BuiltImage, buildImage } from './build-image';
import { type ImageMounts, type RunningImage, runInImage, startImage } from './run-image';

const buildMs = 45 * 60_000;
const startMs = 120_000;
const site = 'www.example.test';
const identity = { identityType: 'EMAIL', identifier: 'ann@example.test', credential: 'a long password' };
let folder: string;
let image: BuiltImage;
let mounts: ImageMounts;
const running = new Set<RunningImage>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolfront-image-'));
  image = await buildImage(folder);
  process.stdout.write(`the image's files take ${image.megabytes} MB\n`);
  mounts = { '/data': join(folder, 'data'), '/sites': join(folder, 'sites') };
  const owner = Number((await runInImage(image, {}, ['id', '-u'])).trim());
  for (const path of Object.values(mounts)) {
    await mkdir(path);
    await chown(path, owner, owner);
  }
}, buildMs);

afterAll(async () => {
  for (const one of running) await one.stop('SIGKILL');
  await rm(folder, { recursive: true, force: true });
}, startMs);

test('the image runs as a user of its own, who may change nothing but its volumes', async () => {
  expect(image.user).toBe('toolfront');
  expect(Number(await runInImage(image, mounts, ['id', '-u']))).toBeGreaterThan(0);
  await runInImage(image, mounts, ['touch', '/data/mine', '/sites/mine']);
  await runInImage(image, mounts, ['rm', '/data/mine', '/sites/mine']);
  // Whatever a container engine does with the root: nothing in it is the user's.
  const owned = ['find', '/app', '/opt', '/usr', '-writable', '-not', '-type', 'l'];
  expect(await runInImage(image, mounts, owned)).toBe('');
});

test('a site is added by its own commands, serves, converts in its sandbox, and ends in order', {
  timeout: 4 * startMs,
}, async () => {
  // docs/deploy.md, step 3.
  for (const name of ['template', 'schema'])
    await cp(join(root, 'sites', name), join(folder, 'sites', name), { recursive: true });
  await runInImage(image, mounts, ['toolfront', 'site', 'add', site, '--type', 'pdf', '--name', 'Example']);
  await runInImage(image, mounts, ['toolfront', 'site', 'check']);

  const port = await findFreePort();
  const environment = { PORT: String(port), HOST: '127.0.0.1' };
  const first = await start(environment);
  await waitUntilReady(port);
  // The image's own check, where it would be made.
  await runInImage(image, mounts, image.healthCheck, { PORT: String(port) });
  expect(Buffer.from(await download(port, '/')).toString()).toContain('Example');
  const visitor: SitePerson = { site, headers: {} };
  await post(port, visitor, accountCalls.register.path, { ...identity, trackId: 'a'.repeat(16) });
  expect(await stop(first)).toBe(0);

  await runInImage(image, mounts, [
    'toolfront',
    'person',
    'grant',
    identity.identifier,
    '--until',
    '2099-12-31',
  ]);
  const second = await start(environment);
  const { tokenKey, tokenValue } = await post<{ tokenKey: string; tokenValue: string }>(
    port,
    visitor,
    accountCalls.login.path,
    identity,
  );
  const person: SitePerson = { site, headers: { [tokenKey]: tokenValue } };
  const fileUrl = await uploadFile(port, person, 'letter.docx', await makeDocx(['Made inside the image.']));
  const query = new URLSearchParams({ type: 'docx', fileUrl, outType: 'pdf' });
  const { uniqueId } = await askSite<{ uniqueId: string }>(
    port,
    person,
    `${documentCalls.fileToPdf.path}?${query}`,
  );
  const url = await waitForResult(port, person, uniqueId);
  const [page] = await readPdfPages(await download(port, url));
  expect(page).toContain('Made inside the image.');
  expect(await stop(second)).toBe(0);
  expect(second.readOutput()).not.toMatch(/error|EACCES|EROFS/i);
});

async function start(environment: Record<string, string>): Promise<RunningImage> {
  const started = await startImage(image, mounts, environment);
  running.add(started);
  await vi.waitFor(() => expect(started.readOutput()).toMatch(/listens on/), { timeout: startMs });
  return started;
}

async function stop(one: RunningImage): Promise<number | null> {
  const code = await one.stop('SIGTERM');
  running.delete(one);
  return code;
}

/** `/readyz`, once the engines that are started ahead are there. */
async function waitUntilReady(port: number): Promise<void> {
  await vi.waitFor(
    async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
      const { isReady, problems } = await answer.json();
      expect({ isReady, problems }).toEqual({ isReady: true, problems: [] });
    },
    { timeout: startMs, interval: 500 },
  );
}

function post<Obj>(port: number, person: SitePerson, path: string, body: object): Promise<Obj> {
  const headers = { 'content-type': 'application/json' };
  return askSite<Obj>(port, person, path, { headers, body: Buffer.from(JSON.stringify(body)) });
}

function waitForResult(port: number, person: SitePerson, uniqueId: string): Promise<string> {
  const query = new URLSearchParams({ uniqueId, resultType: 'pdf' });
  return vi.waitUntil(
    async () => {
      const { success, msg, obj } = await askEnvelope(
        port,
        person,
        `${documentCalls.conversionProgress.path}?${query}`,
      );
      expect(success, msg).toBe('1');
      return String(Object(obj).url ?? '');
    },
    { timeout: startMs, interval: 500 },
  );
}

async function download(port: number, address: string): Promise<Uint8Array> {
  const { pathname, search } = new URL(address, `http://${site}`);
  const asked = get({ host: '127.0.0.1', port, path: `${pathname}${search}`, headers: { host: site } });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(200);
  return new Uint8Array(await buffer(answer));
}

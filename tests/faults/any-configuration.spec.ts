import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { hourMs } from '../../contract/time-spans';
import { fullPage, fullSite, type Json, richTextPage } from '../support/full-configuration';
import { type JsonPath, listMisfits, type Misfit, withMisfit } from '../support/misfits';
import { type RunningServer, startServer } from '../support/running-server';
import { seedRandom } from '../support/seeded-random';

// Every field of every schema with every kind of misfit, one at a time, through the running server in front of a
// backend that answers so: each page is 200 with its shell and what does not depend on the misfit. `npm test` draws
// some; `npm run test:misfits` tries all of them, and pairs.

const isWhole = process.env.MISFITS === 'all';
const drawn = 250;
const pairs = 2_000;
const seed = Number(process.env.MISFITS_SEED ?? Math.floor(Math.random() * 2 ** 31));
/** Enough to keep the server busy while answers are read. */
const atOnce = 4;

type Part = 'site' | 'page' | 'text';
type Case = { part: Part; misfits: readonly Misfit[] };
type Configuration = Record<Part, Json>;

const whole: Configuration = { site: fullSite, page: fullPage, text: richTextPage };

let backend: Server;
let front: RunningServer;
const configurations = new Map<string, Configuration>();

test.beforeAll(async () => {
  backend = createServer((asked, answer) => {
    const { pathname, searchParams } = new URL(asked.url ?? '/', 'http://backend');
    const known = configurations.get(searchParams.get('host') ?? '');
    const part =
      pathname === '/nodeapi/site' ? 'site' : searchParams.get('page') === 'index' ? 'page' : 'text';
    if (!known) answer.writeHead(404).end();
    else
      answer
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ data: known[part] }));
  });
  await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve));
  front = await startServer({ BACKEND_URL: `http://127.0.0.1:${(backend.address() as AddressInfo).port}` });
});
test.afterAll(async () => {
  await front.stop();
  backend.closeAllConnections();
  backend.close();
});

test('no misfit in a configuration costs a page', async () => {
  test.setTimeout(isWhole ? hourMs : 120_000);
  const all = (['site', 'page', 'text'] as const).flatMap((part) =>
    listMisfits(whole[part])
      .filter(({ path }) => !isOtherLanguage(path))
      .map((misfit): Case => ({ part, misfits: [misfit] })),
  );
  const random = seedRandom(seed);
  const draw = () => all[Math.floor(random() * all.length)] ?? { part: 'site', misfits: [] };
  const cases = isWhole
    ? [...all, ...Array.from({ length: pairs }, () => pairOf(draw(), draw()))]
    : Array.from({ length: drawn }, draw);
  const failures: string[] = [];
  let next = 0;
  const work = async () => {
    for (let index = next++; index < cases.length; index = next++) {
      const problem = await tryCase(cases[index] ?? draw(), `case-${index}.localhost`);
      if (problem) failures.push(problem);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  console.log(
    `misfits: ${isWhole ? `all ${all.length} and ${pairs} pairs` : `${drawn} of ${all.length}`}, seed ${seed}, ${failures.length} failures`,
  );
  expect(failures).toEqual([]);
});

function pairOf(one: Case, other: Case): Case {
  return other.part === one.part ? { part: one.part, misfits: [...one.misfits, ...other.misfits] } : one;
}

/** What is wrong with the page of a site that has these misfits; undefined when nothing is. */
async function tryCase({ part, misfits }: Case, host: string): Promise<string | undefined> {
  configurations.set(host, { ...whole, [part]: misfits.reduce(withMisfit, whole[part]) });
  const paths = part === 'text' ? ['/sub/text'] : part === 'site' ? ['/', '/manifest.webmanifest'] : ['/'];
  try {
    for (const path of paths) {
      const { status, body } = await get(host, path);
      const expected = path === '/manifest.webmanifest' ? [] : listExpected(part, misfits);
      const missing = expected.filter(
        (text) => !body.includes(text) && !body.includes(text.replace('Block', 'Khối')),
      );
      if (status !== 200 || missing.length > 0)
        return `${path} with ${misfits.map(describe).join(' and ')}: ${status}, without ${missing.join(', ')}`;
    }
    return undefined;
  } finally {
    configurations.delete(host);
  }
}

const shell = ['<header', '<main', '<footer'];

/** The shell, and (in whichever language is left) every block or text that the misfits are not in. */
function listExpected(part: Part, misfits: readonly Misfit[]): string[] {
  const blocks = (fullPage as unknown as { content: { en: { props: { title: string } }[] } }).content.en;
  const titles = blocks.map(({ props }) => props.title);
  if (part === 'site') return [...shell, ...titles];
  if (part === 'text') {
    const isInText = misfits.some(({ path }) => path[0] === 'richText');
    return [...shell, ...(isInText ? [] : ['English rich text'])];
  }
  const lost = new Set<string | number | undefined>();
  for (const { path } of misfits) {
    const [top, , position, props, name] = path;
    if (top !== 'content') continue;
    if (path.length < 3) return shell;
    if (props !== 'props' || name === undefined || required.has(String(name))) lost.add(position);
  }
  return [...shell, ...titles.filter((_, position) => !lost.has(position))];
}

/** Properties that some block cannot be without: the block is what a misfit may cost there. */
const required = new Set(['title', 'slides', 'items', 'pairs', 'types', 'reasons', 'cards', 'html']);

/** A misfit of a language that nobody asks for shows nowhere. The language as a whole does count. */
function isOtherLanguage(path: JsonPath): boolean {
  return path[1] === 'vi' && path.length > 2;
}

function describe({ path, kind }: Misfit): string {
  return `${path.join('.')} (${kind})`;
}

function get(host: string, path: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const asking = request(
      { host: '127.0.0.1', port: front.port, path, headers: { host } },
      (answer: IncomingMessage) => {
        const pieces: Buffer[] = [];
        answer.on('data', (piece: Buffer) => pieces.push(piece));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(pieces).toString() }),
        );
      },
    );
    asking.on('error', reject);
    asking.end();
  });
}

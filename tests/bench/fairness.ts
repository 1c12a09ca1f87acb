// `npm run bench:fairness`: how long a one-page document takes while others keep the server busy, against an idle one.
import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { accountCalls } from '../../contract/accounts';
import { documentCalls } from '../../contract/documents';
import { storageCalls } from '../../contract/storage';
import { makeDocx } from '../support/documents/office-files';
import { makePdf } from '../support/documents/pdf-files';
import { type RunningServer, startServer } from '../support/running-server';

const queuedCount = 300;
const longPages = 999;
const samples = 8;
const aimedExtraMs = 3_000;

type Person = { site: string; headers: Record<string, string> };
type Conversion = { file: string; type: string; outType: string; call: 'fileToPdf' | 'pdfToDoc' };

const onePage = await makeDocx(['One page.']);
const server = await startServer({ RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'silent' });
try {
  process.exitCode = (await measure(server)) ? 0 : 1;
} finally {
  await server.stop();
}

async function measure({ port }: RunningServer): Promise<boolean> {
  const [crowd, ...others] = await Promise.all(
    ['pdf', 'photos', 'voice', 'sms'].map((site) => signIn(port, `${site}.localhost`)),
  );
  const member = others.pop();
  if (!crowd || !member) throw new Error('no demo sites');
  const letter = await upload(port, member, 'letter.docx', onePage);
  const short = { file: letter, type: 'docx', outType: 'pdf', call: 'fileToPdf' } as const;
  await convert(port, member, short);
  const idle = await sample(port, member, short);
  print('idle', idle);

  const theirs = { ...short, file: await upload(port, crowd, 'theirs.docx', onePage) };
  for (let count = 0; count < queuedCount; count += 1) await start(port, crowd, theirs);
  const besideCrowd = await sample(port, member, short);
  print(`beside ${queuedCount} works of one person`, besideCrowd);

  const book = await makePdf(longPages);
  for (const person of [crowd, ...others]) {
    const file = await upload(port, person, 'book.pdf', book);
    await start(port, person, { file, type: 'pdf', outType: 'docx', call: 'pdfToDoc' });
  }
  await wait(5_000);
  const besideBooks = await sample(port, member, short);
  print(`beside three people’s ${longPages} pages and what is left of the works`, besideBooks);

  const extraMs = Math.max(...besideCrowd, ...besideBooks) - median(idle);
  console.log(
    `the longest waited ${(extraMs / 1000).toFixed(1)} s more (aim: ${aimedExtraMs / 1000} s at most)`,
  );
  return extraMs <= aimedExtraMs;
}

async function sample(port: number, person: Person, conversion: Conversion): Promise<number[]> {
  const times: number[] = [];
  while (times.length < samples) times.push(await convert(port, person, conversion));
  return times;
}

/** From the start to the answer that it is done, in milliseconds. */
async function convert(port: number, person: Person, conversion: Conversion): Promise<number> {
  const startedAtMs = performance.now();
  const uniqueId = await start(port, person, conversion);
  for (;;) {
    const query = new URLSearchParams({ uniqueId, resultType: conversion.outType });
    const { progress } = await ask(port, person, `${documentCalls.conversionProgress.path}?${query}`);
    if (progress === 100) return performance.now() - startedAtMs;
    await wait(25);
  }
}

async function start(
  port: number,
  person: Person,
  { call, file, type, outType }: Conversion,
): Promise<string> {
  const query = new URLSearchParams({ type, fileUrl: file, outType });
  return (await ask(port, person, `${documentCalls[call].path}?${query}`)).uniqueId;
}

async function upload(port: number, person: Person, name: string, content: Buffer): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(content)]), name);
  const encoded = new Response(form);
  const body = Buffer.from(await encoded.arrayBuffer());
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
  return ask(port, person, storageCalls.uploadFile.path, { headers, body });
}

async function signIn(port: number, site: string): Promise<Person> {
  const identity = { identityType: 'EMAIL', identifier: 'member@demo.test', credential: 'toolfront' };
  const nobody = { site, headers: {} };
  const { tokenKey, tokenValue } = await ask(port, nobody, accountCalls.login.path, {
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(identity)),
  });
  return { site, headers: { [tokenKey]: tokenValue } };
}

/** Answers with the envelope's `obj`; throws when the call was refused. */
async function ask(
  port: number,
  { site, headers }: Person,
  path: string,
  post?: { headers: Record<string, string>; body: Buffer },
) {
  const { obj, success, msg } = await new Promise<{ obj: never; success: string; msg?: string }>(
    (resolve, reject) => {
      const asked = request(
        {
          host: '127.0.0.1',
          port,
          path,
          method: post ? 'POST' : 'GET',
          headers: { host: site, ...headers, ...post?.headers },
        },
        (answer) => void json(answer).then((envelope) => resolve(envelope as never), reject),
      );
      asked.on('error', reject).end(post?.body);
    },
  );
  if (success !== '1') throw new Error(`${path}: ${success} ${msg}`);
  return obj as Record<'uniqueId' | 'tokenKey' | 'tokenValue', string> & { progress: number } & string;
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

function print(name: string, times: readonly number[]): void {
  const longest = Math.max(...times);
  console.log(`${name}: median ${median(times).toFixed(0)} ms, longest ${longest.toFixed(0)} ms`);
}

// `npm run bench:fairness`: how long a one-page document takes while others keep the server busy, against an idle one.
import { setTimeout as wait } from 'node:timers/promises';
import { documentCalls } from '../../contract/documents';
import { makeDocx } from '../support/documents/office-files';
import { makePdf } from '../support/documents/pdf-files';
import { type RunningServer, startServer } from '../support/running-server';
import {
  askSite as ask,
  type SitePerson as Person,
  signInMember as signIn,
  uploadFile as upload,
} from '../support/site-calls';

const queuedCount = 300;
const longPages = 999;
const samples = 8;
const aimedExtraMs = 3_000;

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
    const { progress } = await ask<{ progress: number }>(
      port,
      person,
      `${documentCalls.conversionProgress.path}?${query}`,
    );
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
  return (await ask<{ uniqueId: string }>(port, person, `${documentCalls[call].path}?${query}`)).uniqueId;
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

function print(name: string, times: readonly number[]): void {
  const longest = Math.max(...times);
  console.log(`${name}: median ${median(times).toFixed(0)} ms, longest ${longest.toFixed(0)} ms`);
}

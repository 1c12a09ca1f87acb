// `npm run bench:fairness [-- crowd|long]`: how long a short document takes while others keep the server busy, against an
// idle one.
import { setTimeout as wait } from 'node:timers/promises';
import { documentCalls } from '../../contract/documents';
import { makeDocx } from '../support/documents/office-files';
import { makePdf, makeSharedContentPdf } from '../support/documents/pdf-files';
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
const sharedPages = 1_000;
const fewPages = 12;
const fewSamples = 3;
const aimedFewExtraMs = 10_000;

type Conversion = { file: string; type: string; outType: string; call: 'fileToPdf' | 'pdfToDoc' };

const onePage = await makeDocx(['One page.']);
const cases = { crowd: measureCrowd, long: measureLongWork };
const [wanted] = process.argv.slice(2);
for (const [name, measure] of Object.entries(cases)) {
  if (wanted !== undefined && wanted !== name) continue;
  const server = await startServer({ RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'silent' });
  try {
    if (!(await measure(server))) process.exitCode = 1;
  } finally {
    await server.stop();
  }
}

async function measureCrowd({ port }: RunningServer): Promise<boolean> {
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

/** Two people hold all slots for long work; somebody else's few pages are long work, too. */
async function measureLongWork({ port }: RunningServer): Promise<boolean> {
  const sites = ['pdf', 'photos', 'voice'];
  const [member, ...two] = await Promise.all(sites.map((site) => signIn(port, `${site}.localhost`)));
  if (!member) throw new Error('no demo sites');
  const file = await upload(port, member, 'few.pdf', await makePdf(fewPages));
  const few = { file, type: 'pdf', outType: 'docx', call: 'pdfToDoc' } as const;
  await convert(port, member, few);
  const idle = await sample(port, member, few, fewSamples);
  print(`idle, ${fewPages} pages`, idle);

  const shared = makeSharedContentPdf(sharedPages);
  for (const person of two) {
    for (let count = 0; count < 2; count += 1) {
      const theirs = { ...few, file: await upload(port, person, 'shared.pdf', shared) };
      await start(port, person, theirs);
    }
  }
  await wait(15_000);
  const beside = await sample(port, member, few, fewSamples);
  print(`beside two people’s ${sharedPages} pages that share a drawing, ${fewPages} pages`, beside);
  const extraMs = Math.max(...beside) - median(idle);
  console.log(
    `the longest waited ${(extraMs / 1000).toFixed(1)} s more (aim: ${aimedFewExtraMs / 1000} s at most)`,
  );
  return extraMs <= aimedFewExtraMs;
}

async function sample(
  port: number,
  person: Person,
  conversion: Conversion,
  count = samples,
): Promise<number[]> {
  const times: number[] = [];
  while (times.length < count) times.push(await convert(port, person, conversion));
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

import { setTimeout as wait } from 'node:timers/promises';
import { documentCalls } from '../../../contract/documents';
import { successCodes } from '../../../contract/envelope';
import type { NextPort } from '../../support/attacks/send-hostile';
import { makePng } from '../../support/documents/image-files';
import { makeDocx } from '../../support/documents/office-files';
import { askEnvelope, askSite, type SitePerson, uploadFile } from '../../support/site-calls';

/** What became of the works of people who attack nobody. */
export type HonestTally = {
  started: number;
  /** From the start of the upload to the result, of those that have one; and its part until they were accepted. */
  doneMs: number[];
  acceptedMs: number[];
  /** Refused before the server had accepted them. */
  refused: string[];
  /** Accepted, and failed or not finished `patienceMs` later. */
  lost: string[];
};

type Sample = { call: 'fileConvert' | 'fileToPdf'; type: string; bytes: Buffer };

const samples: readonly Sample[] = [
  { call: 'fileToPdf', type: 'docx', bytes: await makeDocx(['One page.']) },
  { call: 'fileConvert', type: 'png', bytes: await makePng() },
];
/** As the page asks: docs/spec/wire.md. */
const pollMs = 500;
const pauseMs = 500;
/** An accepted work that takes longer counts as lost. */
const patienceMs = 180_000;

/** Each person converts a letter, then a picture, again and again until `endsAtMs`; waits for what was started. */
export async function convertHonestly(
  nextPort: NextPort,
  people: readonly SitePerson[],
  endsAtMs: number,
): Promise<HonestTally> {
  const tally: HonestTally = { started: 0, doneMs: [], acceptedMs: [], refused: [], lost: [] };
  await Promise.all(
    people.map(async (person, index) => {
      for (let turn = index; performance.now() < endsAtMs; turn += 1) {
        const sample = samples[turn % samples.length];
        if (sample) await convertOne(nextPort, person, sample, tally);
        await wait(pauseMs);
      }
    }),
  );
  return tally;
}

async function convertOne(
  nextPort: NextPort,
  person: SitePerson,
  sample: Sample,
  tally: HonestTally,
): Promise<void> {
  const startedAtMs = performance.now();
  tally.started += 1;
  let uniqueId: string;
  try {
    uniqueId = await start(nextPort, person, sample);
  } catch (error) {
    tally.refused.push(`${sample.type} of ${person.site}: ${error}`);
    return;
  }
  tally.acceptedMs.push(performance.now() - startedAtMs);
  const failure = await waitForResult(nextPort, person, uniqueId);
  if (failure === undefined) tally.doneMs.push(performance.now() - startedAtMs);
  else tally.lost.push(`${sample.type} of ${person.site}: ${failure}`);
}

async function start(nextPort: NextPort, person: SitePerson, { call, type, bytes }: Sample): Promise<string> {
  const fileUrl = await uploadFile(nextPort(), person, `file.${type}`, bytes);
  const query = new URLSearchParams({ type, fileUrl, outType: 'pdf' });
  const path = `${documentCalls[call].path}?${query}`;
  return (await askSite<{ uniqueId: string }>(nextPort(), person, path)).uniqueId;
}

/** Undefined once there is a result, or why there is none. An answer that does not arrive is asked for again. */
async function waitForResult(
  nextPort: NextPort,
  person: SitePerson,
  uniqueId: string,
): Promise<string | undefined> {
  const query = new URLSearchParams({ uniqueId, resultType: 'pdf' });
  const path = `${documentCalls.conversionProgress.path}?${query}`;
  const endsAtMs = performance.now() + patienceMs;
  let last = 'never answered';
  while (performance.now() < endsAtMs) {
    try {
      const { success, msg, obj } = await askEnvelope(nextPort(), person, path);
      if (success === '1' && (obj as { url?: string }).url) return undefined;
      if (success !== '1' && success !== successCodes.stillProcessing) return `${success} ${msg}`;
      last = `not finished after ${patienceMs / 1_000} s`;
    } catch (error) {
      last = String(error);
    }
    await wait(pollMs);
  }
  return last;
}

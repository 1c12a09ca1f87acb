import type { EngineName } from '../../contract/device-engines';
import type { CompressWish } from '../../contract/tools/compress';
import type { Step } from '../queue/run/job-step';
import { nameResult, type SaveResultOptions } from './save-result';

/**
 * An engine may end the page and the queue with it, for want of memory. So each attempt is committed before it begins, and
 * after as many deaths the job says so instead of a third.
 */
const mostAttempts = 2;

type DoHereOptions<Input> = Pick<SaveResultOptions<Input>, 'suffix'> & {
  findEngine: (input: Input) => EngineName | undefined;
  extensionOf: (input: Input) => string;
  /** How small the result should be; left out where that is not asked. */
  wishOf?: (input: Input) => CompressWish;
};

/** The work itself, by an engine of this device. Nothing of the file leaves it. */
export function doHere<Input>(options: DoHereOptions<Input>): Step<Input> {
  const { findEngine, extensionOf, wishOf, suffix } = options;
  return {
    name: 'do-here',
    produces: ['isMadeHere'],
    notes: ['attemptsHere'],
    isLocal: true,
    async run({ input, fileName, checkpoint, backend, note, openFile, saveFile, report, runEngine }) {
      const engine = findEngine(input);
      if (!engine) return { type: 'failed', error: { code: 'not-available' } };
      const attempts = Number(checkpoint.attemptsHere ?? 0);
      if (attempts >= mostAttempts) {
        return { type: 'failed', error: { code: 'device-failed', detail: `${attempts} attempts ended` } };
      }
      const [file, to] = [await openFile(), extensionOf(input)];
      report({ phase: 'work', loaded: 0, total: 100 });
      await note({ attemptsHere: attempts + 1 });
      const order = { engine, file, to, ...(wishOf && { wish: wishOf(input) }) };
      const outcome = await runEngine(order, { signal: backend.signal, report });
      if (outcome.type === 'missing') {
        await note({ attemptsHere: attempts });
        return { type: 'call-failed', failure: { kind: 'network' } };
      }
      if (outcome.type === 'failed') {
        return { type: 'failed', error: { code: 'device-failed', detail: outcome.detail } };
      }
      const { bytes, extension, mediaType, receipt } = outcome;
      const saved = await saveFile(inOnePiece(bytes), mediaType);
      const name = nameResult(fileName, extension, suffix);
      const result = { url: '', fileName: name, isStored: true, sizeBytes: saved.sizeBytes, receipt };
      return { type: 'done', patch: { isMadeHere: true }, result, resultFile: saved };
    },
  };
}

async function* inOnePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

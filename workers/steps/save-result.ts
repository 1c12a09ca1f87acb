import { parse } from 'valibot';
import { maybeReceiptSchema } from '../../contract/documents';
import type { CallFailure } from '../../contract/failures';
import type { JobResult } from '../../contract/jobs';
import { originOf } from '../../src/api/backend-context';
import { downloadFile } from '../../src/api/download-file';
import { findText, readText } from '../queue/run/checkpoint';
import type { Step, StepContext, StepOutcome } from '../queue/run/job-step';
import type { Checkpoint, StoredFile } from '../queue/store/job-record';
import { QueueError } from '../queue/store/queue-error';

export type SaveResultOptions<Input> = {
  /**
   * The result's extension, without dot. An address that ends in `.zip` wins: several pages come packed. Left out for
   * pictures, whose address says it.
   */
  extensionOf?: (input: Input) => string;
  /** Set behind the file's own name, so that a picture made of a picture does not take its place. */
  suffix?: string;
  /** The step that makes the result: a retry begins there when the result has expired. `start` when left out. */
  retryFrom?: string;
};

/** What a picture is called whose address does not say it. */
const unnamedPicture = 'png';

/** Keeps the result on this device. Without space for it the job is done all the same, with the address alone. */
export function saveResult<Input>(options: SaveResultOptions<Input>): Step<Input> {
  const { extensionOf, suffix, retryFrom = 'start' } = options;
  return {
    name: 'save-result',
    produces: ['isSaved'],
    isTransfer: true,
    async run(context) {
      const url = readText(context.checkpoint, 'resultUrl');
      const extension = extensionOf ? extensionOf(context.input) : findPictureExtension(url);
      const result = {
        url,
        fileName: nameResult(context.fileName, isPacked(url) ? 'zip' : extension, suffix),
        ...readReceipt(context.checkpoint),
      };
      if (!isReadable(url, context)) return finish({ ...result, isStored: false }, null);
      try {
        const saved = await downloadFile(
          url,
          { ...context.backend, isHtmlExpected: extension === 'html' },
          ({ bytes, sizeBytes, mediaType }) =>
            context.saveFile(reportBytes(bytes, sizeBytes, context.report), mediaType),
        );
        if (saved.ok)
          return finish({ ...result, isStored: true, sizeBytes: saved.value.sizeBytes }, saved.value);
        return settleFailure(saved.error, result, retryFrom, context);
      } catch (error) {
        if (error instanceof QueueError && error.code === 'storage-full') {
          return finish({ ...result, isStored: false }, null);
        }
        throw error;
      }
    },
  };
}

/** What the conversion did, as the step before noted it. */
function readReceipt(checkpoint: Checkpoint): Pick<JobResult, 'receipt'> {
  const noted = findText(checkpoint, 'receipt');
  const receipt = noted === null ? undefined : parse(maybeReceiptSchema, JSON.parse(noted));
  return receipt ? { receipt } : {};
}

/** False for an origin that the page's policy closes to scripts; the person's click still gets the file. */
function isReadable<Input>(url: string, { backend, capabilities }: StepContext<Input>): boolean {
  const own = originOf(backend);
  const { origin } = new URL(url, own);
  return origin === own || capabilities.storageOrigins?.includes(origin) === true;
}

/** `report.docx` and `pdf` make `report.pdf`. */
export function nameResult(fileName: string, extension: string, suffix?: string): string {
  const dot = fileName.lastIndexOf('.');
  const base = dot > 0 ? fileName.slice(0, dot) : fileName;
  return `${suffix ? `${base}-${suffix}` : base}.${extension}`;
}

function isPacked(url: string): boolean {
  return /\.zip$/i.test(new URL(url, 'https://relative.invalid').pathname);
}

function findPictureExtension(url: string): string {
  const found = /\.(png|jpe?g|webp)$/i.exec(new URL(url, 'https://relative.invalid').pathname);
  return found?.[1]?.toLowerCase() ?? unnamedPicture;
}

function settleFailure<Input>(
  failure: CallFailure,
  result: Pick<JobResult, 'url' | 'fileName' | 'receipt'>,
  retryFrom: string,
  { backend, isOnline }: StepContext<Input>,
): StepOutcome {
  const isForeign = new URL(result.url, originOf(backend)).origin !== originOf(backend);
  // A bucket answers a signed address whose time is over with 403.
  const goneStatuses = isForeign ? [403, 404, 410] : [404, 410];
  if (failure.kind === 'http' && goneStatuses.includes(failure.status)) {
    return { type: 'failed', error: { code: 'file-expired' }, retryFrom };
  }
  // A storage host that allows no reading from scripts looks like a dead network; the person's click can still get it.
  if (isForeign && isOnline && (failure.kind === 'network' || failure.kind === 'http')) {
    return finish({ ...result, isStored: false }, null);
  }
  return { type: 'call-failed', failure };
}

function finish(result: JobResult, resultFile: StoredFile | null): StepOutcome {
  return { type: 'done', patch: { isSaved: result.isStored }, result, resultFile };
}

async function* reportBytes(
  bytes: AsyncIterable<Uint8Array>,
  total: number,
  report: StepContext['report'],
): AsyncGenerator<Uint8Array> {
  let loaded = 0;
  for await (const piece of bytes) {
    loaded += piece.byteLength;
    report({ phase: 'save', loaded, total });
    yield piece;
  }
}

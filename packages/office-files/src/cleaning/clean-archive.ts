import { crc32 } from 'node:zlib';
import type { Entry } from 'yauzl';
import { openPart, type ZipArchive } from '../archive/zip-archive';
import { ZipWriter } from '../archive/zip-writer';
import type { ElementHandler } from '../markup/element-handler';
import { createMarkupMeter, type MarkupMeter } from '../markup/markup-meter';
import { createMarkupReader } from '../markup/read-markup';
import { sniffMarkup } from '../markup/sniff-markup';
import { handlersFor } from './cleaners';
import { type ContentSearch, createContentSearch } from './content-search';
import { holdsPackedMarkup } from './packed-markup';
import { createPartNames, type PartNames } from './part-names';

/**
 * Reads every part of an Office file and, where one leads out of the file or was renamed, copies the file to `targetPath`
 * without that.
 * Memory stays flat. Throws an `OversizeFileError`, or another Error when the archive is damaged.
 */
export async function cleanArchive(
  archive: ZipArchive,
  targetPath: string,
  { isRenamed }: { isRenamed: boolean },
): Promise<CleanedArchive> {
  const search = createContentSearch();
  const changed = await surveyParts(archive, search);
  const isRewritten = isRenamed || changed.size > 0;
  if (isRewritten) await writeCleaned(archive, targetPath, changed);
  return { isRewritten, hasContent: search.hasFound() };
}

/** Whether there is a copy, and whether the file has letters or pictures in it. */
type CleanedArchive = { isRewritten: boolean; hasContent: boolean };

async function writeCleaned(
  archive: ZipArchive,
  targetPath: string,
  changed: ReadonlyMap<Entry, Change>,
): Promise<void> {
  const names = listNames(archive);
  const meter = createMarkupMeter();
  const target = await ZipWriter.create(targetPath);
  try {
    for (const part of archive.parts) {
      const change = changed.get(part);
      if (change === undefined) await target.copyPart(part, await openPart(archive, part, 'raw'));
      else if (change === 'emptied') await target.addPart(part.fileName, noContent());
      else await target.addPart(part.fileName, rewritePart(archive, part, names, meter));
    }
    await target.end();
  } catch (error) {
    await target.close();
    throw error;
  }
}

type Change = 'emptied' | 'rewritten';

async function surveyParts(archive: ZipArchive, search: ContentSearch): Promise<Map<Entry, Change>> {
  const names = listNames(archive);
  const meter = createMarkupMeter();
  const changed = new Map<Entry, Change>();
  for (const part of archive.parts) {
    const change = await surveyPart(archive, part, { names, meter, search });
    if (change) changed.set(part, change);
  }
  return changed;
}

type Survey = { names: PartNames; meter: MarkupMeter; search: ContentSearch };

/** Reads a part that is markup to its end, against its checksum; of another, only the beginning. */
async function surveyPart(
  archive: ZipArchive,
  part: Entry,
  { names, meter, search }: Survey,
): Promise<Change | undefined> {
  let reader: ReturnType<typeof openMarkup>;
  const watcher = search.watch(part.fileName);
  let sum = 0;
  for await (const chunk of await openPart(archive, part)) {
    if (!reader) {
      if (holdsPackedMarkup(chunk)) return 'emptied';
      reader = openMarkup(part, chunk, { names, meter, watcher });
      if (!reader) return undefined;
    }
    sum = crc32(chunk, sum);
    reader.read(chunk);
  }
  if (!reader) return undefined;
  if (sum !== part.crc32) throw new Error(`${part.fileName} does not match its checksum`);
  return reader.end().isChanged ? 'rewritten' : undefined;
}

async function* rewritePart(
  archive: ZipArchive,
  part: Entry,
  names: PartNames,
  meter: MarkupMeter,
): AsyncGenerator<Buffer> {
  let written = '';
  let reader: ReturnType<typeof openMarkup>;
  for await (const chunk of await openPart(archive, part)) {
    const write = (markup: string) => {
      written += markup;
    };
    reader ??= openMarkup(part, chunk, { names, meter, write });
    reader?.read(chunk);
    if (written !== '') yield Buffer.from(written);
    written = '';
  }
  reader?.end();
  if (written !== '') yield Buffer.from(written);
}

function openMarkup(
  { fileName }: Entry,
  head: Buffer,
  {
    names,
    meter,
    watcher,
    write,
  }: {
    names: PartNames;
    meter: MarkupMeter;
    watcher?: ElementHandler | undefined;
    write?: (markup: string) => void;
  },
) {
  const encoding = sniffMarkup(head);
  if (!encoding) return undefined;
  return createMarkupReader({
    encoding,
    isLenient: /\.vml$/i.test(fileName),
    meter,
    ...(write ? { write } : {}),
    handlersFor: (hold) => [...handlersFor({ name: fileName, names, hold }), ...(watcher ? [watcher] : [])],
  });
}

function listNames({ parts }: ZipArchive): PartNames {
  return createPartNames(parts.map(({ fileName }) => fileName));
}

async function* noContent(): AsyncGenerator<Buffer> {}

import { openPart, type ZipArchive } from './archive/zip-archive';
import { createMarkupMeter } from './markup/markup-meter';
import { createMarkupReader, type MarkupReader } from './markup/read-markup';
import { sniffMarkup } from './markup/sniff-markup';
import type { OfficeContent } from './office-work';

const mimeTypeMaxBytes = 256;

/** Content types of the main part (ECMA-376 part 1, 11 to 13; macro-enabled ones from [MS-OFFMACRO2]). */
const mainParts: readonly [pattern: RegExp, extension: 'docx' | 'xlsx' | 'pptx'][] = [
  [
    /(?:wordprocessingml\.(?:document|template)|ms-word\.(?:document|template)\.macroEnabled(?:Template)?)\.main\+xml/,
    'docx',
  ],
  [
    /(?:spreadsheetml\.(?:sheet|template)|ms-excel\.(?:sheet|template|addin)\.macroEnabled)\.main\+xml/,
    'xlsx',
  ],
  [
    /(?:presentationml\.(?:presentation|slideshow|template)|ms-powerpoint\.(?:presentation|slideshow|template)\.macroEnabled)\.main\+xml/,
    'pptx',
  ],
];

/** What an archive is, by its list of content types. Throws when it is damaged. */
export async function identifyArchive(archive: ZipArchive): Promise<OfficeContent> {
  const mimeType = await readMimeType(archive);
  if (mimeType.startsWith('application/vnd.oasis.opendocument')) {
    return { kind: 'other', content: 'openDocument' };
  }
  const types = await listContentTypes(archive);
  if (types.some((type) => type.includes('ms-excel.sheet.binary.macroEnabled.main'))) {
    return { kind: 'other', content: 'binaryWorkbook' };
  }
  const extension = mainParts.find(([pattern]) => types.some((type) => pattern.test(type)))?.[1];
  return extension === undefined
    ? { kind: 'other', content: 'zip' }
    : { kind: 'document', extension, format: extension };
}

async function readMimeType(archive: ZipArchive): Promise<string> {
  const part = archive.parts.find(({ fileName }) => fileName === 'mimetype');
  if (!part) return '';
  for await (const chunk of await openPart(archive, part))
    return chunk.toString('latin1', 0, mimeTypeMaxBytes);
  return '';
}

async function listContentTypes(archive: ZipArchive): Promise<string[]> {
  const part = archive.parts.find(({ fileName }) => fileName === '[Content_Types].xml');
  if (!part) return [];
  const types = new Set<string>();
  let reader: MarkupReader | undefined;
  for await (const chunk of await openPart(archive, part)) {
    reader ??= createMarkupReader({
      encoding: sniffMarkup(chunk) ?? { label: 'utf-8', isUncommon: false },
      isLenient: false,
      meter: createMarkupMeter(),
      handlersFor: () => [{ start: (element) => types.add(element.read('ContentType')) }],
    });
    reader.read(chunk);
  }
  reader?.end();
  return [...types];
}

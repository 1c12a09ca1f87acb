import type { OptionalContentConfig } from 'pdfjs-dist/types/src/display/optional_content_config';
import type { PageParts } from '../layout/page-parts';
import { groupWords } from '../layout/word';
import { readPage } from '../pdf/read-page';
import { DocumentRefusal } from '../refusals';
import { withPdf } from './open-pdf';
import type { PageWork } from './page-work';

/** Reading is most of the work; the rest is laying out and writing. */
const readingShare = 0.85;

export type ReadDocument = {
  pages: PageParts[];
  /** Families that take the place of fonts that documents cannot name, by what the PDF calls them. */
  substitutedFonts: string[];
};

/** Reads all pages of a PDF. Throws a `DocumentRefusal` for one that holds no text. */
export function readDocument(
  work: PageWork,
  onProgress: (fraction: number) => void,
  { hasPictures }: { hasPictures: boolean },
): Promise<ReadDocument> {
  return withPdf(work.sourcePath, async (pdf) => {
    const pages: PageParts[] = [];
    const fonts = new Map<string, boolean>();
    const isLayerVisible = await readLayers(pdf);
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number);
      const found = await readPage(page, {
        pictureFolder: hasPictures ? work.outDir : undefined,
        isLayerVisible,
      });
      const { glyphs, ...content } = found.content;
      for (const [family, isSubstituted] of found.fonts) fonts.set(family, isSubstituted);
      pages.push({ ...content, words: groupWords(glyphs) });
      page.cleanup();
      onProgress((readingShare * number) / pdf.numPages);
    }
    if (pages.every(({ words }) => words.length === 0)) throw new DocumentRefusal({ reason: 'onlyPictures' });
    return { pages, substitutedFonts: [...fonts].filter(([, is]) => is).map(([family]) => family) };
  });
}

/** Layers that the PDF itself switches off are not part of what people see. */
async function readLayers(pdf: {
  getOptionalContentConfig: () => Promise<OptionalContentConfig>;
}): Promise<(group: unknown) => boolean> {
  const layers = await pdf.getOptionalContentConfig().catch(() => undefined);
  return (group) => group === null || group === undefined || (layers?.isVisible(group) ?? true);
}

import { PDFDict, type PDFDocument, PDFName, PDFRawStream, type PDFRef } from '@cantoo/pdf-lib';
import { findDrawnSizes } from './drawn-sizes';
import { type PdfPicture, readPdfPicture, shrinkPdfPicture } from './pdf-picture';
import type { CompressPlatform } from './platform';
import { RefusedFile } from './refused-file';
import type { Setting } from './setting';
import { tidyPdf } from './tidy-pdf';

/** Makes one PDF smaller, as far as a setting goes; may be asked for one setting after the other. */
export type PdfCompressor = (setting: Setting, onProgress: (fraction: number) => void) => Promise<Uint8Array>;

/**
 * Reads a PDF. Its texts, fonts, links and forms stay as they are; its pictures become JPEGs of fewer pixels where that
 * saves something. Throws a `RefusedFile` for what cannot or must not be rewritten.
 */
export async function openPdf(bytes: Uint8Array, on: CompressPlatform): Promise<PdfCompressor> {
  const doc = await on.openPdf(bytes);
  // Also where all pages got lost in reading it: nothing is never handed back as a success.
  if (doc.getPageCount() === 0) throw new RefusedFile('damaged', 'no pages');
  if (isSigned(doc)) throw new RefusedFile('signed');
  await tidyPdf(doc, on);
  const drawnSizes = findDrawnSizes(doc);
  const pictures = listPictures(doc);
  return async (setting, onProgress) => {
    for (const [at, [ref, picture]] of pictures.entries()) {
      const smaller = await shrinkPdfPicture(picture, drawnSizes.get(ref), setting, on);
      doc.context.assign(ref, smaller ?? picture.stream);
      onProgress((at + 1) / pictures.length);
    }
    return doc.save({ useObjectStreams: true, addDefaultPage: false, updateFieldAppearances: false });
  };
}

/** A signature holds for these very bytes: rewritten, the document would count as forged. */
function isSigned({ context }: PDFDocument): boolean {
  return context
    .enumerateIndirectObjects()
    .some(([, object]) => object instanceof PDFDict && object.has(PDFName.of('ByteRange')));
}

function listPictures({ context }: PDFDocument): [PDFRef, PdfPicture][] {
  const streams = context
    .enumerateIndirectObjects()
    .flatMap(([ref, object]): [PDFRef, PDFRawStream][] =>
      object instanceof PDFRawStream ? [[ref, object]] : [],
    );
  // How see-through a picture is: an edge that a JPEG blurs would shine through.
  const masks = new Set(streams.map(([, { dict }]) => dict.get(PDFName.of('SMask'))));
  return streams.flatMap(([ref, stream]): [PDFRef, PdfPicture][] => {
    const picture = masks.has(ref) ? undefined : readPdfPicture(stream);
    return picture ? [[ref, picture]] : [];
  });
}

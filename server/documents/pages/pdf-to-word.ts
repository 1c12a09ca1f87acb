import { join } from 'node:path';
import { layOutDocument } from '../layout/lay-out-document';
import { commonestStyle } from '../word/commonest-style';
import { writeDocx } from '../word/write-docx';
import type { PageWork } from './page-work';
import { readDocument } from './read-document';

/** A PDF becomes a Word document that flows. */
export async function convertPdfToWord(
  work: PageWork,
  onProgress: (fraction: number) => void,
): Promise<string> {
  const { pages } = await readDocument(work, onProgress, { hasPictures: true });
  const layout = layOutDocument(pages);
  const path = join(work.outDir, 'result.docx');
  await writeDocx(layout, commonestStyle(pages), path);
  return path;
}

import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { UnusableDocument } from '../unusable-document';

/** What form programs put on the page that other readers see, in all of Adobe's languages with a link to its reader. */
const placeholder = /please wait|adobe\.com\/go\/|adobe\.com\/products\/acrobat/i;
/** A placeholder is one page with so many letters at most. */
const placeholderMax = 2_500;

/**
 * Throws an `UnusableDocument` for an XFA form whose pages only say that another program is needed: its text is in the
 * form's own language. `rendersItself`: whether its catalog says so. A form that has real pages too converts.
 */
export async function refuseDynamicForm(
  pdf: PDFDocumentProxy,
  rendersItself: () => Promise<boolean>,
): Promise<void> {
  // A damaged description costs the title alone.
  const metadata = await pdf.getMetadata().catch(() => undefined);
  const { IsXFAPresent: isXfa, IsAcroFormPresent: hasFields } = Object(metadata?.info) as {
    IsXFAPresent?: boolean;
    IsAcroFormPresent?: boolean;
  };
  if (!isXfa) return;
  if ((!hasFields && (await rendersItself())) || (await isPlaceholder(pdf)))
    throw new UnusableDocument({ reason: 'dynamicForm' });
}

async function isPlaceholder(pdf: PDFDocumentProxy): Promise<boolean> {
  if (pdf.numPages > 1) return false;
  const page = await pdf.getPage(1);
  const { items } = await page.getTextContent();
  const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
  return text.length <= placeholderMax && placeholder.test(text.replace(/\s+/g, ' '));
}

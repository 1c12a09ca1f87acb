import { extensionOf } from '../../../contract/documents';
import type { ResultFile } from '../../../contract/jobs';
import { releaseObjectAddress } from '../../ui/object-address';

/** By extension, never by what a server says: a page that opened as HTML here could act as the person. */
const shownTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
};

/** Whether this browser shows the file in a tab of its own. */
export function canShow(fileName: string): boolean {
  const extension = extensionOf(fileName);
  return extension in shownTypes && (extension !== 'pdf' || navigator.pdfViewerEnabled);
}

/** Opens the file in a new tab, or prints it from there. Call it from a click, or the browser blocks it. */
export function showFile({ blob, fileName }: ResultFile, isPrinted: boolean): void {
  const type = shownTypes[extensionOf(fileName)];
  if (!type) return;
  const address = URL.createObjectURL(blob.slice(0, blob.size, type));
  const tab = window.open(address, '_blank');
  if (isPrinted && tab) printTab(tab);
  releaseObjectAddress(address);
}

/** Firefox keeps its PDF viewer to itself; the tab has a print button of its own then. */
function printTab(tab: Window): void {
  try {
    tab.addEventListener('load', () => tab.print());
  } catch (error) {
    console.info('The new tab cannot be printed from here', error);
  }
}

/** The file as the system's share sheet takes it; undefined where it cannot be shared. */
export function findShareable({ blob, fileName }: ResultFile): ShareData | undefined {
  if (!navigator.canShare) return undefined;
  const data = { files: [new File([blob], fileName, { type: blob.type })] };
  return navigator.canShare(data) ? data : undefined;
}

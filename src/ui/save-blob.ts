import { visibleFileName } from '../../contract/file-names';
import { releaseObjectAddress } from './object-address';

/** Hands bytes to the browser as a download. */
export function saveBlob(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = visibleFileName(fileName);
  link.click();
  releaseObjectAddress(address);
}

import type { EngineName } from '../../contract/device-engines';
import compressPicture from './compress-picture.ts?worker&url';
import pdfOffice from './pdf-office.ts?worker&url';
import picturePdf from './picture-pdf.ts?worker&url';

/** Where each engine's script lies. Its name carries a hash of its content. */
export const engineAddresses: Record<EngineName, string> = {
  'picture-pdf': picturePdf,
  'pdf-office': pdfOffice,
  'compress-picture': compressPicture,
};

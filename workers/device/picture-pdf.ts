import { convertPictureToPdf } from '@toolfront/picture-pdf';
import { browserCodec } from './browser-codec';
import { serveEngine } from './serve-engine';

serveEngine(async ({ file }) => {
  const bytes = await convertPictureToPdf(new Uint8Array(await file.arrayBuffer()), browserCodec);
  return {
    bytes: new Uint8Array(bytes),
    extension: 'pdf',
    mediaType: 'application/pdf',
    receipt: { engine: 'pdf-lib', pagesOut: 1 },
  };
});

import { compressPicture, identifyFormat } from '@toolfront/compress-engine/picture';
import { browserPictureFiles } from './browser-picture-files';
import { serveEngine } from './serve-engine';

const kinds = {
  jpg: { mediaType: 'image/jpeg', engine: 'MozJPEG' },
  webp: { mediaType: 'image/webp', engine: 'libwebp' },
} as const;

serveEngine(async ({ file, to, wish }, onProgress) => {
  if (!wish) throw new Error('how small, nobody said');
  const source = new Uint8Array(await file.arrayBuffer());
  const format = identifyFormat(source);
  if (format !== 'jpg' && format !== 'webp') throw new Error('its content is no JPEG or WebP');
  const smaller = await compressPicture({ source, format, wish }, browserPictureFiles, onProgress);
  const { mediaType, engine } = kinds[format];
  // The original where nothing is saved, as the server hands it back.
  return { bytes: new Uint8Array(smaller ?? source), extension: to, mediaType, receipt: { engine } };
});

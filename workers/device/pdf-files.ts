import { readInlined } from './read-inlined';

const files = import.meta.glob<string>(
  [
    '/node_modules/pdfjs-dist/cmaps/*.bcmap',
    '/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '/node_modules/pdfjs-dist/wasm/{jbig2,openjpeg}.wasm',
  ],
  { query: '?url&inline', import: 'default', eager: true, exhaustive: true },
);

const folders = { cMapUrl: 'cmaps/', standardFontDataUrl: 'standard_fonts/', wasmUrl: 'wasm/' } as const;

/** pdf.js' character maps, fonts and decoders. They are in the script, since the engine can fetch nothing. */
export const pdfFiles = {
  ...folders,
  BinaryDataFactory: class {
    async fetch({ kind, filename }: { kind: keyof typeof folders; filename: string }): Promise<Uint8Array> {
      const address = files[`/node_modules/pdfjs-dist/${folders[kind]}${filename}`];
      if (address === undefined) throw new Error(`pdf.js has no ${filename}`);
      return readInlined(address);
    }
  },
};

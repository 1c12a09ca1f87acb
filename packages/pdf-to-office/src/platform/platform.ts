import type { PageReader } from '../recognition/page-reader-type';
import type { Pixels } from './pixels';

/** What the engine needs of the machine that it runs on: a server's process, or a worker in a browser. */
export type Platform = {
  drawing: PageDrawing;
  pictures: PictureCodec;
  /** Keeps a picture's bytes until the document is written; answers with what reads them. `name` is unique in a document. */
  keepPicture(name: string, bytes: Uint8Array): Promise<() => Uint8Array>;
  /** Appends to the one result. */
  write(bytes: Uint8Array): Promise<void>;
  /** Reads pages that are pictures; without one they stay pictures. */
  recognizer?: PlatformRecognizer | undefined;
};

export type PlatformRecognizer = {
  /** Its name and version, for receipts. */
  title: string;
  /** For the pages of one document. */
  createReader(options: { hasPictures: boolean }): PageReader;
};

/** Canvases for pdf.js, and where it finds its own files. */
export type PageDrawing<Canvas extends PageCanvas = PageCanvas> = {
  createCanvas(width: number, height: number): Canvas;
  isCanvas(value: unknown): value is Canvas;
  /** Of one canvas; a larger one cannot be drawn on. */
  maxPixels: number;
  /** Four bytes a pixel: red, green, blue and alpha. */
  readPixels(canvas: Canvas): Uint8Array;
  /** Of a canvas that nothing shines through. */
  encodePng(canvas: Canvas): Promise<Uint8Array>;
  /** Names families that have the letters which a canvas font lacks, where canvases do not find them by themselves. */
  extendFont(font: string): string;
  /** After a drawing that was given up: frees the canvases that it left. */
  releaseCanvases(): Promise<void>;
  /** Of pdf.js: folders of character maps, fonts and decoders, with a closing slash, and what reads them. */
  pdfFiles: {
    cMapUrl: string;
    standardFontDataUrl: string;
    wasmUrl: string;
    iccUrl?: string;
    BinaryDataFactory?: object;
  };
};

export type PageCanvas = { width: number; height: number; getContext(kind: '2d'): PageContext | null };

/** What the engine itself calls of a canvas's context; pdf.js calls more. */
export type PageContext = {
  fillStyle: string | object;
  strokeStyle: string | object;
  font: string;
  lineWidth: number;
  save(): void;
  restore(): void;
  setTransform(a: number, b: number, c: number, d: number, e: number, f: number): void;
  beginPath(): void;
  rect(x: number, y: number, width: number, height: number): void;
  ellipse(x: number, y: number, rx: number, ry: number, rotation: number, from: number, to: number): void;
  stroke(): void;
  fillRect(x: number, y: number, width: number, height: number): void;
  fillText(text: string, x: number, y: number, maxWidth?: number): void;
  strokeText(text: string, x: number, y: number, maxWidth?: number): void;
  measureText(text: string): object;
  drawImage: (...args: never[]) => void;
  getImageData(x: number, y: number, width: number, height: number): { data: Uint8ClampedArray };
  putImageData: (...args: never[]) => void;
};

export type PictureCodec = {
  encodePng(pixels: Pixels): Promise<Uint8Array>;
  encodeJpeg(pixels: Pixels, quality: number): Promise<Uint8Array>;
  /** Of a picture that one of these encoded. */
  decode(bytes: Uint8Array): Promise<Pixels>;
  /** At most `maxSide` pixels across and down, smoothly; never larger than it was. */
  shrink(pixels: Pixels, maxSide: number): Promise<Pixels>;
};

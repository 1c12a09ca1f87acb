import type { PDFDocument } from '@cantoo/pdf-lib';

/** What a picture file is by its content. */
export type PictureFormat = 'jpg' | 'png' | 'webp';

/** What the engine needs of the machine that it runs on. */
export type CompressPlatform = {
  pictures: PictureCodec;
  /** Opens a PDF to be changed, decrypted. Throws a `RefusedFile` for one that needs a password or is damaged. */
  openPdf(bytes: Uint8Array): Promise<PDFDocument>;
  /** Whether any page of a PDF shows something; false for one that cannot be opened. */
  showsInk(pdf: Uint8Array): Promise<boolean>;
  /** The tightest zlib stream of these bytes. */
  deflate(bytes: Uint8Array): Promise<Uint8Array>;
  /** Rejects a zlib stream that is damaged or cut off. */
  inflate(bytes: Uint8Array): Promise<Uint8Array>;
  /** Equal for equal bytes only. */
  hash(parts: readonly (string | Uint8Array)[]): Promise<string>;
};

/** Decoders and encoders. A platform that draws pictures in strips need not hold all their pixels. */
export type PictureCodec = {
  /**
   * Reads a picture file; what it answers with draws it again in its format, as often as it is called. Throws a
   * `RefusedFile` for bytes that are no whole picture.
   */
  openPicture(bytes: Uint8Array, format: PictureFormat): Promise<RedrawPicture>;
  /** A picture of a PDF as a JPEG. Undefined where it has other channels than the PDF says; rejects a damaged one. */
  encodePdfPicture(source: PictureSource, wish: PdfPictureWish): Promise<Uint8Array | undefined>;
  /** The largest difference between two values of one channel, of 255, damaged pictures included. */
  measureContrast(picture: Uint8Array): Promise<number>;
};

/** Upright as viewers show it, no edge longer than `edgePx` (but an animation), without data about it. */
export type RedrawPicture = (wish: { quality: number; edgePx: number }) => Promise<Uint8Array>;

/** A JPEG or PNG, or pixels row after row. */
export type PictureSource =
  | { kind: 'file'; bytes: Uint8Array }
  | { kind: 'pixels'; data: Uint8Array; width: number; height: number; channels: 1 | 3 };

export type PdfPictureWish = {
  /** 1 for grey, 3 for colour. */
  channels: 1 | 3;
  /** Undefined: as large as it is. */
  size: { width: number; height: number } | undefined;
  quality: number;
  chroma: '4:4:4' | '4:2:0';
};

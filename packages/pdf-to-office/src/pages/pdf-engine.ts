import type { Platform } from '../platform/platform';

/** A PDF becomes a file of another kind, which the platform is given to write. */
export type PdfEngine = (order: PdfOrder, on: Platform, onProgress: OnPageProgress) => Promise<PdfResult>;

export type PdfOrder = {
  pdf: Uint8Array;
  /** Numbers of pages that are lost before anybody looks at them: an earlier try ended at them. */
  lostPages?: readonly number[] | undefined;
};

export type PdfResult = { extension: string; receipt: Receipt };

/** Takes 0 to 1, and the number of the page that is begun; 0: all have been read. */
export type OnPageProgress = (fraction: number, page?: number) => void;

/** What was found in the source and what of it the result holds. What is not there is not known. */
export type Receipt = {
  /** The program that read the file, with its version. */
  engine: string;
  pagesIn?: number;
  pagesOut?: number;
  sheetsOut?: number;
  wordsIn?: number;
  wordsKept?: number;
  /** Words that nobody sees on the pages, which were left out. */
  hiddenWords?: number;
  tables?: number;
  pictures?: number;
  /** Pages whose words were read from their picture, and by which program. */
  recognizedPages?: number;
  recognizer?: string;
  /** Pages without text that nothing was read from. */
  unreadPages?: number;
  /** The numbers of pages that could not be read and that the result lacks. */
  lostPages?: readonly number[];
  /** Fonts that documents cannot name, and their replacements. */
  substitutedFonts?: { from: string; to: string }[];
};

/** Pages of one PDF that are converted; beyond, pictures fill the disk. */
export const maxPages = 1_000;

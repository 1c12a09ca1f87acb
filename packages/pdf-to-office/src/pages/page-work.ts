import { array, type InferOutput, number, object, optional, picklist, string } from 'valibot';
import { sourceExtensions } from '../unusable-document';

/** What the page process can do. All parse files of strangers, so they do it away from the server. */
const pageTasks = ['pdf-to-images', 'pdf-to-html', 'pdf-to-word', 'pdf-to-excel', 'image-to-pdf'] as const;
export type PageTask = (typeof pageTasks)[number];

/** The system's program that reads text from pictures, as it was found (find-recognizer.ts). */
export const recognizerSchema = object({
  program: string(),
  /** Its name and version, for receipts. */
  title: string(),
  /** What it knows, by its own names: `eng`, `vie`, `osd`. */
  languages: array(string()),
});
export type Recognizer = InferOutput<typeof recognizerSchema>;

/** One piece of work; the result goes to `outDir`. */
export const pageWorkSchema = object({
  task: picklist(pageTasks),
  sourcePath: string(),
  /** The source's extension, for words about it. */
  from: picklist(sourceExtensions),
  outDir: string(),
  /** Reads pages that are pictures; without one they stay pictures. */
  recognizer: optional(recognizerSchema),
  /** Numbers of pages that ended the process at an earlier try: they are not looked at. */
  lostPages: optional(array(number())),
});
export type PageWork = InferOutput<typeof pageWorkSchema>;

/** Takes 0 to 1, and the number of the page that is begun; 0: all have been read. */
export type OnPageProgress = (fraction: number, page?: number) => void;

/** What a piece of work gave: where the result is, and what was truly done. */
export type PageResult = { path: string; receipt: Receipt };

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

/** The receipt's file in `outDir`, JSON. */
export const receiptName = 'receipt.json';

/** Pages of one PDF that are converted; beyond, pictures fill the disk. */
export const maxPages = 1_000;

import { array, type InferOutput, number, object, optional, picklist, string } from 'valibot';
import { sourceExtensions } from '../unusable-document';
import type { Receipt } from './pdf-engine';

/** What the page process can do. All parse files of strangers, so they do it away from the server. */
const pageTasks = [
  ...(['pdf-to-images', 'pdf-to-html', 'pdf-to-word', 'pdf-to-excel', 'image-to-pdf'] as const),
  'refuse-blank',
] as const;
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

/** What a piece of work gave: where the result is, and what was truly done. */
export type PageResult = { path: string; receipt: Receipt };

/** The receipt's file in `outDir`, JSON. */
export const receiptName = 'receipt.json';

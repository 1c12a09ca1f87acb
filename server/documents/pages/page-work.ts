import { type InferOutput, object, picklist, string } from 'valibot';
import { documentExtensionSchema } from '../../../src/contract/documents';

/** What the page process can do. All parse files of strangers, so they do it away from the server. */
const pageTasks = ['pdf-to-images', 'pdf-to-html', 'pdf-to-word', 'pdf-to-excel', 'image-to-pdf'] as const;
export type PageTask = (typeof pageTasks)[number];

/** One piece of work; the result goes to `outDir`. */
export const pageWorkSchema = object({
  task: picklist(pageTasks),
  sourcePath: string(),
  /** The source's extension, for words about it. */
  from: documentExtensionSchema,
  outDir: string(),
});
export type PageWork = InferOutput<typeof pageWorkSchema>;

/** Pages of one PDF that are converted; beyond, pictures fill the disk. Ours. */
export const maxPages = 1_000;

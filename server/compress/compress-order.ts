import { type InferOutput, object, picklist, string } from 'valibot';
import { compressFormats, compressWishSchema } from '../../contract/compress';

/** One piece of work for the process that reads strangers' files; the result goes to `outDir`. */
export const compressWorkSchema = object({
  sourcePath: string(),
  format: picklist(compressFormats),
  wish: compressWishSchema,
  outDir: string(),
});

export type CompressWork = InferOutput<typeof compressWorkSchema>;

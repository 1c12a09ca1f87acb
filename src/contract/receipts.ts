import {
  array,
  fallback,
  type InferOutput,
  integer,
  looseObject,
  maxLength,
  minValue,
  nullish,
  number,
  optional,
  pipe,
  string,
} from 'valibot';

const count = pipe(number(), integer(), minValue(0));
const name = pipe(string(), maxLength(120));

/**
 * What a finished conversion truly did, for the person to open. A field that is not there is not known: nothing is
 * guessed. Ours; a backend that sends none shows none.
 */
export const conversionReceiptSchema = looseObject({
  /** The program that read the file, with its version: a product name, the same in every language. */
  engine: name,
  /** Pages of the source, and of the result as it prints. A picture a page, a sheet a table. */
  pagesIn: optional(count),
  pagesOut: optional(count),
  sheetsOut: optional(count),
  /** Words in the source, and those of them that stand in the result. */
  wordsIn: optional(count),
  wordsKept: optional(count),
  tables: optional(count),
  pictures: optional(count),
  /** Pages without text whose words were read from their picture, by which program, knowing which languages. */
  recognizedPages: optional(count),
  recognizer: optional(name),
  /** Pages without text that nothing was read from. */
  unreadPages: optional(count),
  /** Fonts that documents cannot name, and what stands in their place. */
  substitutedFonts: optional(array(looseObject({ from: name, to: name }))),
});
export type ConversionReceipt = InferOutput<typeof conversionReceiptSchema>;

/** A receipt where there is one; one of another shape, from a backend that means something else by it, is none. */
export const maybeReceiptSchema = fallback(nullish(conversionReceiptSchema), undefined);

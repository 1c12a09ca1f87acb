import type { ElementHandler } from '../markup/element-handler';
import type { PartNames } from './part-names';

/** One part of the file that is being cleaned. */
export type Part = {
  /** As the archive has it: `word/document.xml`. */
  name: string;
  /** All parts of the file. */
  names: PartNames;
  /** Holds back what follows until the function that it answers with is called (markup/element-handler.ts). */
  hold: () => () => void;
};

/**
 * One thing to clean a file of. Answers with what looks at a part, or `undefined` when nothing in the part concerns it.
 *
 * To add one: write a function of this type in a file of its own, with a test that feeds a part through it (`cleanPart`
 * in testing/clean-part.ts), and put it in the list of cleaners.ts. It is asked for each part, and again for parts
 * that are written anew, so it must answer the same twice and remember nothing between parts.
 */
export type PartCleaner = (part: Part) => ElementHandler | undefined;

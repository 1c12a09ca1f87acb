import { UnusableDocument } from '../unusable-document';
import { guardEngine } from './engine-failure';

/** The pages of one document that could not be read, while the others can. */
export type PageLosses = {
  /** Answers with what the first of these ways gives for a page that does not fail; undefined: all fail. */
  attempt: <T>(page: number, ...ways: readonly (() => Promise<T>)[]) => Promise<T | undefined>;
  /** Their numbers, from 1. */
  pages: readonly number[];
  /** Throws why the first one was lost where none of `count` is left. */
  refuseLossOfAll: (count: number) => void;
};

/** `known`: pages that are lost before anybody looks at them. */
export function createPageLosses(known: readonly number[] = []): PageLosses {
  const pages: number[] = [];
  let first: unknown;
  return {
    attempt: async (page, ...ways) => {
      for (const way of known.includes(page) ? [] : ways) {
        try {
          return await guardEngine(way);
        } catch (error) {
          console.error(`page ${page}: ${error instanceof Error ? error.stack : String(error)}`);
          first ??= error;
        }
      }
      pages.push(page);
      return undefined;
    },
    pages,
    refuseLossOfAll: (count) => {
      if (pages.length === 0 || pages.length < count) return;
      throw first ?? new UnusableDocument({ reason: 'damaged', named: 'pdf' });
    },
  };
}

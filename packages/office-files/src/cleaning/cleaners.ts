import type { ElementHandler } from '../markup/element-handler';
import { cleanDrawings } from './clean-drawings';
import { cleanFields } from './clean-fields';
import { cleanFormulas } from './clean-formulas';
import { cleanReferences } from './clean-references';
import { cleanRelationships } from './clean-relationships';
import { dropComments } from './drop-comments';
import { dropPackagePrefixes } from './drop-package-prefixes';
import { keepFieldResults } from './keep-field-results';
import { keepStoredValues } from './keep-stored-values';
import type { Part, PartCleaner } from './part-cleaner';
import { showAsWord } from './show-as-word';

/** All that a file is cleaned of; part-cleaner.ts says how to add to them. */
export const cleaners: readonly PartCleaner[] = [
  cleanRelationships,
  dropPackagePrefixes,
  cleanReferences,
  cleanDrawings,
  cleanFields,
  cleanFormulas,
  dropComments,
  keepFieldResults,
  keepStoredValues,
  showAsWord,
];

/** What looks at a part while it streams by. */
export function handlersFor(part: Part, used: readonly PartCleaner[] = cleaners): ElementHandler[] {
  return used.map((clean) => clean(part)).filter((handler) => handler !== undefined);
}

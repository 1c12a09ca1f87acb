import type { ElementHandler } from '../markup/element-handler';
import { breakStyleCycles } from './break-style-cycles';
import { cleanDrawings } from './clean-drawings';
import { cleanFields } from './clean-fields';
import { cleanFormulas } from './clean-formulas';
import { cleanReferences } from './clean-references';
import { cleanRelationships } from './clean-relationships';
import { dropBareBars } from './drop-bare-bars';
import { dropComments } from './drop-comments';
import { dropDeadNotes } from './drop-dead-notes';
import { dropExcessSizes } from './drop-excess-sizes';
import { dropPackagePrefixes } from './drop-package-prefixes';
import { dropStaleNames } from './drop-stale-names';
import { keepFieldResults } from './keep-field-results';
import { keepStoredValues } from './keep-stored-values';
import type { Part, PartCleaner } from './part-cleaner';
import { settleLastTable } from './settle-last-table';
import { showAsWord } from './show-as-word';
import { spellPartNames } from './spell-part-names';

/** All that a file is cleaned of; part-cleaner.ts says how to add to them. */
export const cleaners: readonly PartCleaner[] = [
  cleanRelationships,
  dropPackagePrefixes,
  spellPartNames,
  cleanReferences,
  cleanDrawings,
  cleanFields,
  cleanFormulas,
  dropComments,
  dropDeadNotes,
  breakStyleCycles,
  settleLastTable,
  dropStaleNames,
  dropBareBars,
  dropExcessSizes,
  keepFieldResults,
  keepStoredValues,
  showAsWord,
];

/** What looks at a part while it streams by. */
export function handlersFor(part: Part, used: readonly PartCleaner[] = cleaners): ElementHandler[] {
  return used.map((clean) => clean(part)).filter((handler) => handler !== undefined);
}

import type { JobKind } from '../../contract/jobs';
import type { ResultPart } from './result-part';

const found = import.meta.glob<ResultPart>('./*/result-part.ts', { eager: true, import: 'resultPart' });

/** What the tool of this kind of job adds to its results' screen; most add nothing. */
export function findResultPart(kind: JobKind): ResultPart | undefined {
  return Object.values(found).find((part) => part.kind === kind);
}

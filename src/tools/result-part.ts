import type { FunctionComponent } from 'react';
import type { JobKind, JobView } from '../../contract/jobs';

/** What a tool adds to the screen of a finished job of its kind; each tool's own `result-part.ts` exports one. */
export type ResultPart = {
  kind: JobKind;
  load: () => Promise<FunctionComponent<{ job: JobView }>>;
};

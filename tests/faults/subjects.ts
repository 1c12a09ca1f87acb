import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FaultSubject } from './fault-subject';
import { isLongSuite } from './fault-test';
import { documentSubject } from './subjects/document-subject';

const files = readdirSync(join(import.meta.dirname, 'subjects')).sort();
const modules: Record<string, FaultSubject>[] = await Promise.all(
  files.map((file) => import(`./subjects/${file}`)),
);

/** Every kind of job that the suite attacks: what the files of `subjects` export. */
export const allSubjects: readonly FaultSubject[] = modules.flatMap((exports) => Object.values(exports));

/** The kinds beside the document, whose attacks are run in full everywhere. */
export const otherSubjects = allSubjects.filter((subject) => subject !== documentSubject);

/** Below the page all kinds are one engine: what attacks that alone is run on every kind by the long suite. */
export const engineSubjects: readonly FaultSubject[] = isLongSuite ? allSubjects : [documentSubject];

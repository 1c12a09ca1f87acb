import { documentSubject } from './document-subject';
import type { FaultSubject } from './fault-subject';
import { isLongSuite } from './fault-test';
import { animeSubject, idPhotoSubject, oldPhotoSubject } from './photo-subjects';
import { speechSubject } from './speech-subject';

/** The kinds beside the document, whose attacks are run in full everywhere. A new kind is one line here. */
export const otherSubjects: readonly FaultSubject[] = [
  oldPhotoSubject,
  idPhotoSubject,
  animeSubject,
  speechSubject,
];

export const allSubjects: readonly FaultSubject[] = [documentSubject, ...otherSubjects];

/** Below the page all kinds are one engine: what attacks that alone is run on every kind by the long suite. */
export const engineSubjects: readonly FaultSubject[] = isLongSuite ? allSubjects : [documentSubject];

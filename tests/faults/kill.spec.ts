import { isLongSuite } from './fault-test';
import { describeKills } from './kill-matrix';
import { otherSubjects } from './subjects';
import { documentSubject } from './subjects/document-subject';

describeKills(documentSubject);
// Below the page they are one engine: the other kinds' own steps are at stake.
for (const subject of otherSubjects) describeKills(subject, isLongSuite ? 'every' : 'middle');

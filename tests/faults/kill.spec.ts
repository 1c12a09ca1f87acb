import { documentSubject } from './document-subject';
import { describeKills } from './kill-matrix';

for (const subject of [documentSubject]) describeKills(subject);

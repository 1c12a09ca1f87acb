import { documentSubject } from './document-subject';
import { isLongSuite } from './fault-test';
import { describeKills } from './kill-matrix';
import { animeSubject, idPhotoSubject, oldPhotoSubject } from './photo-subjects';
import { speechSubject } from './speech-subject';

describeKills(documentSubject);
// Below the page they are one engine: the other kinds' own steps are at stake.
for (const subject of [oldPhotoSubject, idPhotoSubject, animeSubject, speechSubject]) {
  describeKills(subject, isLongSuite ? 'every' : 'middle');
}

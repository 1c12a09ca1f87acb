import { isLongSuite, test } from './fault-test';
import { describeKills } from './kill-matrix';
import { documentSubject } from './subjects/document-subject';

// Its own processes: a worker process drives one kind of browser.
test.use({ browserKind: 'firefox' });

test.describe('in Firefox ESR', () => describeKills(documentSubject, isLongSuite ? 'every' : 'middle'));

import { documentSubject } from './document-subject';
import { isLongSuite, test } from './fault-test';
import { describeKills } from './kill-matrix';

// Its own processes: a worker process drives one kind of browser.
test.use({ browserKind: 'firefox' });

test.describe('in Firefox ESR', () => describeKills(documentSubject, isLongSuite ? 'every' : 'middle'));

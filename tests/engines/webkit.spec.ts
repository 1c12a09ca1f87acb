import { test } from './engine-test';
import { describeJourneys } from './journeys';

// Its own processes: a worker process drives one engine.
test.use({ engineKind: 'webkit' });

test.describe('in WebKitGTK', () => describeJourneys());

import { test } from './engine-test';
import { describeJourneys } from './journeys';

test.use({ engineKind: 'firefox' });

test.describe('in Firefox ESR', () => describeJourneys());

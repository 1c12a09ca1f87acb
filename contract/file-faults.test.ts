import { expect, test } from 'vitest';
import { documentFailureCodes } from './documents';
import { isFileFault } from './file-faults';
import { photoFailureCodes } from './photos';
import { speechFailureCodes } from './speech';

test.each([documentFailureCodes.damaged, documentFailureCodes.passwordProtected, photoFailureCodes.noPerson])(
  '%s lies with the file',
  (code) => expect(isFileFault(code)).toBe(true),
);

test.each([
  documentFailureCodes.engineFailed,
  documentFailureCodes.tooComplex,
  speechFailureCodes.notSetUp,
  '0',
])('%s may pass', (code) => expect(isFileFault(code)).toBe(false));

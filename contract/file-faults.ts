import { compressFailureCodes } from './compress';
import { documentFailureCodes } from './documents';
import { photoFailureCodes } from './photos';
import { speechFailureCodes } from './speech';

/** Reasons that lie with the server, the site or the moment: the same file may succeed later. */
const passingReasons = new Set([
  'notAvailable',
  'notSetUp',
  'languageNotOffered',
  'unpreparedWorkbook',
  'engineFailed',
  'serviceFailed',
  'tooComplex',
  'tooMuchMemory',
  'expired',
]);

const fileFaults = new Set<string>(
  [documentFailureCodes, photoFailureCodes, speechFailureCodes, compressFailureCodes]
    .flatMap((codes) => Object.entries(codes))
    .filter(([reason]) => !passingReasons.has(reason))
    .map(([, code]) => code),
);

/** Whether a business failure says what is wrong with the file itself: trying it again cannot succeed. */
export function isFileFault(code: string): boolean {
  return fileFaults.has(code);
}

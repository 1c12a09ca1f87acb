// One chunk, fetched with the first finished photo.
export { CheckedResult } from './checked-result';
export { PrintSheets } from './print-sheets';

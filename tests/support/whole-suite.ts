/** True in `npm run test:all`, which a release needs: repeated rounds and every combination. */
export const isWholeSuite = process.env.TEST_ALL !== undefined;

export const wholeSuiteTag = '@whole-suite';

/** Details of a test that `npm test` leaves to the whole suite if it only shows in another combination what one shows. */
export function wholeSuiteIf(isRepetition: boolean): { tag?: string } {
  return isRepetition ? { tag: wholeSuiteTag } : {};
}

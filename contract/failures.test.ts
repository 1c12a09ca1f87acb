import { expect, test } from 'vitest';
import { successCodes } from './envelope';
import { failureCodes } from './failures';

test('no two failures have one code', () => {
  const codes = [...Object.values(successCodes), ...Object.values(failureCodes)].flatMap((code) =>
    typeof code === 'string' ? [code] : Object.values(code),
  );
  expect(codes).toEqual([...new Set(codes)]);
});

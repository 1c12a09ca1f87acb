import { expect, test } from 'vitest';
import { successCodes } from './envelope';

/** Each file of the contract with codes exports them as `failureCodes` or `NAMEFailureCodes`. */
const files = import.meta.glob<Record<string, unknown>>('./*.ts', { eager: true });

test('no two failures have one code', () => {
  const groups = Object.values(files)
    .flatMap((exports) => Object.entries(exports))
    .filter(([name]) => /failureCodes$/i.test(name))
    .map(([, codes]) => codes);
  expect(groups.length).toBeGreaterThan(4);
  const codes = [successCodes, ...groups].flatMap(listCodes);
  expect(codes).toEqual([...new Set(codes)]);
});

function listCodes(codes: unknown): unknown[] {
  return typeof codes === 'object' && codes !== null ? Object.values(codes).flatMap(listCodes) : [codes];
}

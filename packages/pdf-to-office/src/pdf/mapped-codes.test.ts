import { expect, test } from 'vitest';
import { readMappedCodes } from './mapped-codes';

test('where a font numbers its glyphs as it likes, only the codes that it says the text of are text', () => {
  const map: string[] = [];
  map[0x23] = 'ع';
  map[0x25] = 'س';
  const mapped = readMappedCodes({ toUnicode: { _map: map } });
  expect([0x23, 0x24, 0x25].map((code) => mapped?.has(code))).toEqual([true, false, true]);
});

test('a map that reaches far costs what it holds', () => {
  const map: string[] = [];
  map[0x41] = 'B';
  map[0xffff_fff0] = 'z';
  expect(readMappedCodes({ toUnicode: { _map: map } })?.size).toBe(2);
});

test('where the codes are the letters, all are text; also where a font says nothing', () => {
  const map: string[] = [];
  map[0x41] = 'A';
  map[0xe4] = 'ä';
  map[0x27] = '’';
  expect(readMappedCodes({ toUnicode: { _map: map } })).toBeUndefined();
  expect(readMappedCodes({ toUnicode: { firstChar: 0, lastChar: 255 } })).toBeUndefined();
  expect(readMappedCodes({})).toBeUndefined();
});

import { expect, test } from 'vitest';
import { readSymbol } from './symbol-letters';

const read = (text: string, name: string, font = {}) => {
  const symbolOf = readSymbol(name, font);
  return [...text].map((letter) => symbolOf?.(letter) ?? letter).join('');
};

test('letters of a font of signs are the signs', () => {
  expect(read('4lnH%\u0080\u00ac\u00b6\u00d4\u00fe\u00ff', 'ABCDEF+ZapfDingbats')).toBe('✔●■★☎❨①❶➔➾');
  expect(read('l\u00fc', 'Wingdings-Regular')).toBe('\uf06c\uf0fc');
});

test('what the PDF says of a sign stays, and so do letters of other fonts', () => {
  expect(read('✓ a', 'ZapfDingbats')).toBe('✓ ❁');
  expect(read('4l', 'Helvetica')).toBe('4l');
});

test('a bitmap font of TeX that names letters by their numbers has ligatures and quotes among them', () => {
  const named = (...codes: number[]) => ({
    isType3Font: true,
    differences: Object.fromEntries(codes.map((code) => [code, `a${code}`])),
  });
  expect(read('\u0010su\u001ece\u0011', 'Type3', named(0x10, 0x11, 0x1e, 0x63))).toBe('“suffice”');
  expect(read('\\su\u000ece"', 'Type3', named(0x0e, 0x5c, 0x63))).toBe('“suffice”');
  expect(read('a\\b', 'Type3', { isType3Font: true, differences: { 97: 'a' } })).toBe('a\\b');
});

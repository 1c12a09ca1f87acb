import { expect, test } from 'vitest';
import { readFontName } from './font-look';
import type { FontFlags } from './near-family';

test.each<[name: string, family: string, flags?: FontFlags]>([
  ['ABCDEF+CMTT9', 'Courier New'],
  ['CMR10', 'Times New Roman'],
  ['CMSY8', 'Times New Roman', { isMonospace: true }],
  ['LMRoman10-Regular', 'Times New Roman'],
  ['LMSans10-Regular', 'Arial'],
  ['MinionPro-Regular', 'Times New Roman'],
  ['Quux-Regular', 'Times New Roman', { isSerif: true }],
  ['Quux-Regular', 'Arial'],
  ['Quux', 'Courier New', { isMonospace: true }],
  ['FrutigerLTStd-BdCn', 'Arial Narrow'],
])('%s, which computers lack, becomes %s', (name, family, flags = {}) => {
  const look = readFontName(name, flags);
  expect(look.family).toBe(family);
  expect(look.substituteOf).toBeDefined();
});

test.each([
  ['Georgia', 'Georgia'],
  ['Calibri-Bold', 'Calibri'],
  ['LiberationSerif', 'Liberation Serif'],
  ['SimSun', 'SimSun'],
])('%s stays %s', (name, family) => {
  expect(readFontName(name)).toMatchObject({ family, substituteOf: undefined });
});

test('bold and italic are in the names of TeX as well', () => {
  expect(readFontName('CMBX12')).toMatchObject({ isBold: true, isItalic: false });
  expect(readFontName('SFSX1000')).toMatchObject({ isBold: true });
  expect(readFontName('SFRM1000')).toMatchObject({ isBold: false });
  expect(readFontName('CMTI10')).toMatchObject({ isBold: false, isItalic: true });
  expect(readFontName('NimbusRomNo9L-MediItal')).toMatchObject({ isBold: true, isItalic: true });
  expect(readFontName('FrutigerLTStd-BdIt')).toMatchObject({ isBold: true });
});

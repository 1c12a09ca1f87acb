import { expect, test } from 'vitest';
import { checkPaymentAddress } from './payment-address';

const origin = 'http://pdf.localhost:4173';
const check = (address: string) => checkPaymentAddress(address, 'vi', origin)?.href;

test('an https address is followed with the language added to what it has', () => {
  expect(check('https://pay.test/a?order=1&sum=a%20b#top')).toBe(
    'https://pay.test/a?order=1&sum=a+b&lang=vi#top',
  );
});

test("the site's own address may be plain http, and may be a path", () => {
  expect(check('http://pdf.localhost:4173/sandbox/1')).toBe('http://pdf.localhost:4173/sandbox/1?lang=vi');
  expect(check('/sandbox/1')).toBe('http://pdf.localhost:4173/sandbox/1?lang=vi');
});

test('everything else is refused', () => {
  for (const address of [
    'http://pay.test/a',
    'http://pdf.localhost:4174/',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,hello',
    '//pay.test/a',
    'https://pdf.localhost@pay.test/',
    'blob:http://pdf.localhost:4173/1',
    'http://[',
  ]) {
    expect(check(address), address).toBeUndefined();
  }
});

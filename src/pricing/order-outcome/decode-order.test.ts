import { expect, test } from 'vitest';
import { decodeOrder, isPaidOrder } from './decode-order';

/** JSON whose base64 has both characters in which the two alphabets differ, and padding. */
const order = { status: 1, currency: 'USD', money: '49.8', email: 'kim?>?@mail.test', note: 'Ünïcödé ÿÿ~~' };

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value), 'utf8').toString('base64');
}

test('the standard and the url-safe alphabet are read, padded or not', () => {
  const standard = encode(order);
  const urlSafe = standard.replaceAll('+', '-').replaceAll('/', '_');
  for (const text of [standard, standard.replace(/=+$/, ''), urlSafe, urlSafe.replace(/=+$/, '')]) {
    expect(decodeOrder(text)).toMatchObject(order);
  }
});

test('a plus sign that the address turned into a space is read as the plus it was', () => {
  const text = encode({ status: 1, note: '~~~>>>' });
  expect(text).toContain('+');
  expect(decodeOrder(text.replaceAll('+', ' '))).toMatchObject({ status: 1 });
});

const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64');
const urlSafe = (text: string) => base64(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

test.each([
  ['percent signs around it', encodeURIComponent(encode(order))],
  ['percent signs around it twice', encodeURIComponent(encodeURIComponent(encode(order)))],
  ['base64 around it', base64(encode(order))],
  ['base64 for addresses around it', urlSafe(urlSafe(JSON.stringify(order)))],
  ['percent signs within it', base64(encodeURIComponent(JSON.stringify(order)))],
  ['percent signs between two of base64', base64(encodeURIComponent(encode(order)))],
  ['percent signs instead of base64', encodeURIComponent(JSON.stringify(order))],
  ['JSON of its JSON', encode(JSON.stringify(order))],
])('an order that was encoded once more is read: %s', (_, text) => {
  expect(decodeOrder(text)).toMatchObject(order);
});

test('what is encoded without end is given up', () => {
  let text = encode(order);
  for (let layer = 0; layer < 9; layer += 1) text = base64(text);
  expect(decodeOrder(text)).toBeNull();
});

test.each([
  undefined,
  null,
  '',
  '%%%',
  'bm90IGpzb24',
  encode('a text'),
  encode(null),
  encode([{ status: 1 }]).slice(0, 9),
  Buffer.from([0xff, 0xfe, 0x7b]).toString('base64'),
])('%j is no order', (text) => {
  expect(isPaidOrder(decodeOrder(text))).toBe(false);
});

test('status 1 is paid, as number or as text; nothing else is', () => {
  const isPaid = (status: unknown) => isPaidOrder(decodeOrder(encode({ ...order, status })));
  expect([1, '1'].map(isPaid)).toEqual([true, true]);
  expect([0, 2, '0', null, undefined, true].map(isPaid)).toEqual([false, false, false, false, false, false]);
});

test('amounts sent as numbers come out as text', () => {
  expect(decodeOrder(encode({ status: 1, money: 49.8, tryoutPrice: 0.99 }))).toMatchObject({
    money: '49.8',
    tryoutPrice: '0.99',
  });
});

const summary = {
  status: 1,
  money: '49.8',
  currency: 'USD',
  email: 'kim@mail.test',
  offerType: 0,
  isRenew: 1,
  duration: 1,
  durationUnit: 4,
};

test.each([
  ['isRenew', true, { ...summary, isRenew: 1 }],
  ['isRenew', false, { ...summary, isRenew: 0 }],
  ['isRenew', '1', summary],
  ['offerType', '1', { ...summary, offerType: 1 }],
  ['duration', '1', summary],
  ['durationUnit', '4', summary],
])('%s sent as %j means the same', (name, given, expected) => {
  expect(decodeOrder(encode({ ...summary, [name]: given }))).toEqual(expected);
});

test.each([
  ['email', 7],
  ['email', {}],
  ['currency', 840],
  ['money', { amount: '49.8' }],
  ['isRenew', 'yes'],
  ['offerType', []],
  ['duration', 'a month'],
  ['orderId', null],
  ['orderId', {}],
  ['renewsAt', 'soon'],
])('a side field that cannot be read, %s %j, is left out, and the order is paid', (name, given) => {
  const order = decodeOrder(encode({ ...summary, [name]: given }));
  const rest = Object.fromEntries(Object.entries(summary).filter(([other]) => other !== name));
  expect(isPaidOrder(order)).toBe(true);
  expect(order).toEqual(rest);
});

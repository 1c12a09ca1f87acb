import { safeParse } from 'valibot';
import { describe, expect, test } from 'vitest';
import { emailSchema, readEmail } from './email';

const letters = (count: number) => 'x'.repeat(count);
/** A domain of a given length, in labels of at most 63 letters. */
const domainOf = (length: number) => {
  const labels = [letters(60), letters(60), letters(60)];
  const rest = length - labels.join('.').length - '.'.length - '.test'.length;
  return `${[...labels, letters(rest)].join('.')}.test`;
};

describe('an address', () => {
  test.each([
    ['kim@mail.test', 'kim@mail.test'],
    ['  Kim@Mail.TEST ', 'kim@mail.test'],
    ["o'brien@mail.test", "o'brien@mail.test"],
    ['first.last+tag@mail.test', 'first.last+tag@mail.test'],
    ['a/b=c{d}~!@mail.test', 'a/b=c{d}~!@mail.test'],
    ['a--b@mail.test', 'a--b@mail.test'],
    ['kim@my--shop.test', 'kim@my--shop.test'],
    ['kim@ab--shop.test', 'kim@ab--shop.test'],
    ['kim@münchen.test', 'kim@xn--mnchen-3ya.test'],
    ['kim@MÜNCHEN.test', 'kim@xn--mnchen-3ya.test'],
    ['kim@xn--mnchen-3ya.test', 'kim@xn--mnchen-3ya.test'],
    ['kim@почта.рф', 'kim@xn--80a1acny.xn--p1ai'],
    ['kim@例え。テスト', 'kim@xn--r8jz45g.xn--zckzah'],
    ['kim@mail.xn--p1ai', 'kim@mail.xn--p1ai'],
    // As they come out of messengers and documents.
    ['\u200bkim@mail.test\ufeff', 'kim@mail.test'],
    ['kim\u2060@mail\u00ad.test', 'kim@mail.test'],
    ['\u202akim@mail.test\u202c', 'kim@mail.test'],
    ['ｋｉｍ＠ｍａｉｌ．ｔｅｓｔ', 'kim@mail.test'],
    ['\u00a0kim@mail.test\u3000', 'kim@mail.test'],
    [`${letters(64)}@mail.test`, `${letters(64)}@mail.test`],
    [`kim@${domainOf(250)}`, `kim@${domainOf(250)}`],
    [`kim@${letters(63)}.test`, `kim@${letters(63)}.test`],
  ])('%j is taken as %s', (text, email) => {
    expect(readEmail(text)).toEqual({ ok: true, email });
    // What is stored is read as itself again.
    expect(readEmail(email)).toEqual({ ok: true, email });
  });

  test.each([
    ['', 'missing'],
    [' \u200b', 'missing'],
    ['kim.mail.test', 'at'],
    ['kim@mail@mail.test', 'at'],
    ['@mail.test', 'name'],
    ['kim lee@mail.test', 'name'],
    ['.kim@mail.test', 'name'],
    ['kim.@mail.test', 'name'],
    ['kim..lee@mail.test', 'name'],
    ['"kim"@mail.test', 'name'],
    ['kïm@mail.test', 'name'],
    [`${letters(65)}@mail.test`, 'nameTooLong'],
    ['kim@', 'domain'],
    ['kim@mail', 'domain'],
    ['kim@mail.', 'domain'],
    ['kim@.test', 'domain'],
    ['kim@mail..test', 'domain'],
    ['kim@-mail.test', 'domain'],
    ['kim@mail-.test', 'domain'],
    ['kim@mail.t', 'domain'],
    ['kim@mail_box.test', 'domain'],
    ['kim@mail.test/path', 'domain'],
    ['kim@mail.test:80', 'domain'],
    ['kim@mail%2etest', 'domain'],
    ['kim@127.0.0.1', 'domain'],
    ['kim@[127.0.0.1]', 'domain'],
    [`kim@${letters(64)}.test`, 'domain'],
    [`kim@${domainOf(251)}`, 'tooLong'],
    ['@'.repeat(500_000), 'tooLong'],
  ])('%j is refused for its part: %s', (text, problem) => {
    expect(readEmail(text)).toEqual({ ok: false, problem });
  });
});

test('a refusal of the schema says the part and never the address', () => {
  const { issues } = safeParse(emailSchema, 'secret..name@mail.test');
  expect(issues?.map(({ message }) => message)).toEqual(['the part before the @ is wrong']);
});

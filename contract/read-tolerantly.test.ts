import {
  array,
  boolean,
  looseObject,
  nullish,
  number,
  object,
  optional,
  picklist,
  pipe,
  record,
  regex,
  string,
  transform,
  union,
} from 'valibot';
import { describe, expect, test } from 'vitest';
import { readTolerantly } from './read-tolerantly';

const cardSchema = looseObject({
  title: string(),
  count: optional(number()),
  isNew: optional(boolean()),
  tag: optional(picklist(['hot', 'new'])),
  link: optional(object({ text: string(), path: string() })),
});
const card = { title: 'One' };

function read(data: unknown) {
  return readTolerantly(cardSchema, data);
}

describe('a field of an answer', () => {
  test('that fits is untouched, and so is one that nobody knows', () => {
    const data = { ...card, count: 1, extra: [1] };
    expect(read(data)).toEqual({ ok: true, value: data, dropped: [] });
  });

  test.each([
    ['count', '7', 7],
    ['count', ' 7.5 ', 7.5],
    ['count', true, 1],
    ['isNew', 1, true],
    ['isNew', 'false', false],
    ['title', 12, '12'],
  ])('%s in another notation, %j, is converted', (name, given, value) => {
    expect(read({ ...card, [name]: given })).toMatchObject({ value: { [name]: value }, dropped: [] });
  });

  test.each(['count', 'isNew', 'tag', 'link'])(
    '%s that is null is as if absent, and not worth a line',
    (name) => {
      expect(read({ ...card, [name]: null })).toEqual({ ok: true, value: card, dropped: [] });
    },
  );

  test.each([
    ['count', 'many', 'count'],
    ['count', {}, 'count'],
    ['isNew', 2, 'isNew'],
    ['tag', '', 'tag'],
    ['tag', 'cold', 'tag'],
    ['link', 'x', 'link'],
    ['link', { text: 'x', path: null }, 'link.path'],
  ])('%s that does not fit, %j, is left out and named', (name, given, path) => {
    expect(read({ ...card, [name]: given })).toEqual({
      ok: true,
      value: card,
      dropped: [expect.stringMatching(new RegExp(`^${path}: `))],
    });
  });

  test.each([null, undefined, 'x', 3, [], {}, { title: [] }])(
    'that is required and does not fit costs the object: %j',
    (data) => {
      expect(read(data)).toEqual({ ok: false, dropped: [expect.any(String)] });
    },
  );
});

test('an item that does not fit costs itself, at any depth', () => {
  const schema = object({ groups: array(object({ items: array(cardSchema) })) });
  const data = {
    groups: [{ items: [card, null, { title: {} }, { title: 'Two', count: 'x' }] }, { items: 3 }],
  };
  expect(readTolerantly(schema, data)).toEqual({
    ok: true,
    value: { groups: [{ items: [card, { title: 'Two' }] }] },
    dropped: [
      expect.stringMatching(/^groups\.0\.items\.1: /),
      expect.stringMatching(/^groups\.0\.items\.2\.title: /),
      expect.stringMatching(/^groups\.0\.items\.3\.count: /),
      expect.stringMatching(/^groups\.1\.items: /),
    ],
  });
});

test('an entry of a record that does not fit costs itself', () => {
  expect(readTolerantly(record(string(), string()), { a: 'x', b: null, c: 1 })).toMatchObject({
    value: { a: 'x', c: '1' },
    dropped: [expect.stringMatching(/^b: /)],
  });
});

test('a union of plain values takes its own notations only', () => {
  const status = pipe(union([number(), string()]), transform(Number));
  const schema = object({ status: nullish(status) });
  expect(readTolerantly(schema, { status: '1' })).toMatchObject({ value: { status: 1 } });
  expect(readTolerantly(schema, { status: true })).toMatchObject({
    value: {},
    dropped: [expect.any(String)],
  });
});

test('a union with an object in it keeps what of the object fits', () => {
  const schema = object({ text: optional(union([string(), object({ en: optional(string()) })])) });
  expect(readTolerantly(schema, { text: { en: null } })).toMatchObject({ value: { text: {} } });
  expect(readTolerantly(schema, { text: 5 })).toMatchObject({ value: {}, dropped: [expect.any(String)] });
});

describe('where gaps are filled', () => {
  const schema = object({
    theme: picklist(['plain', 'blue']),
    bar: object({
      title: string(),
      isWide: boolean(),
      items: array(cardSchema),
      words: record(string(), string()),
    }),
    texts: optional(object({ title: string(), lines: array(string()) })),
    photos: optional(object({ engine: picklist(['basic', 'service']) })),
  });
  const emptyBar = { title: '', isWide: false, items: [], words: {} };

  test.each([undefined, null, 'x', []])(
    'a required part that is %j is empty, a required choice the first',
    (given) => {
      expect(readTolerantly(schema, { theme: given, bar: given }, { fillsGaps: true })).toMatchObject({
        value: { theme: 'plain', bar: emptyBar },
        dropped: [expect.stringMatching(/^theme: /), expect.stringMatching(/^bar\b/)],
      });
    },
  );

  test('a part keeps what fits', () => {
    const bar = { title: 'Bar', isWide: null, items: [card, {}], words: [] };
    expect(readTolerantly(schema, { theme: 'blue', bar }, { fillsGaps: true })).toMatchObject({
      value: { theme: 'blue', bar: { ...emptyBar, title: 'Bar', items: [card] } },
    });
  });

  test('an optional part is filled where it is there, but no choice is made in it', () => {
    const data = { theme: 'blue', bar: emptyBar, texts: { title: 'T' }, photos: { engine: 'other' } };
    const reading = readTolerantly(schema, data, { fillsGaps: true });
    expect(reading).toMatchObject({ value: { texts: { title: 'T', lines: [] } } });
    expect(reading.ok && reading.value).not.toHaveProperty('photos');
  });
});

test('a value with a rule beside its type is left out when it breaks the rule', () => {
  const schema = object({ colour: optional(pipe(string(), regex(/^#[0-9a-f]{6}$/))) });
  expect(readTolerantly(schema, { colour: 'red' })).toMatchObject({
    value: {},
    dropped: [expect.any(String)],
  });
});

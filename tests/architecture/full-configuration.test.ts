import { type GenericSchema, is } from 'valibot';
import { expect, test } from 'vitest';
import { pageInfoSchema, siteInfoSchema } from '../../contract/tenant';
import { blockSchemas } from '../../src/pages/block-schemas';
import { findBlockProblems } from '../../src/pages/find-block-problems';
import { fullPage, fullSite, type Json, richTextPage } from '../support/full-configuration';

// What the test of misfits (tests/faults/any-configuration.spec.ts) mutates has to have every field there is.

test('the full configuration fits', () => {
  expect(is(siteInfoSchema, fullSite)).toBe(true);
  for (const page of [fullPage, richTextPage]) {
    if (!is(pageInfoSchema, page)) throw new Error('A page does not fit its schema');
    expect(findBlockProblems(page)).toEqual([]);
  }
});

test('it sets every field of every schema', () => {
  expect(findUnsetFields(siteInfoSchema, fullSite)).toEqual([]);
  const englishOnly = ['vi', 'ru', 'id', 'fil'].map((language) => `meta.${language}`);
  const unset = findUnsetFields(pageInfoSchema, { ...Object(richTextPage), ...Object(fullPage) });
  expect(unset.filter((path) => !englishOnly.includes(path))).toEqual([]);
  const blocks = Object(fullPage).content.en as { component: string; props: Json }[];
  for (const [name, schema] of Object.entries(blockSchemas)) {
    const block = blocks.find(({ component }) => component === name);
    expect(schema && findUnsetFields(schema, block?.props ?? null, name), name).toEqual([]);
  }
});

const otherLanguages = /(^|\.)(ru|id|fil)$/;

function findUnsetFields(schema: GenericSchema, value: Json | undefined, path = ''): string[] {
  if (value === undefined) return otherLanguages.test(path) ? [] : [path];
  if ('wrapped' in schema) return findUnsetFields(schema.wrapped as GenericSchema, value, path);
  if ('options' in schema && schema.type === 'union') {
    const fitting = (schema.options as GenericSchema[]).find((option) => is(option, value));
    return fitting ? findUnsetFields(fitting, value, path) : [path];
  }
  if ('item' in schema) {
    const [first] = value as Json[];
    return findUnsetFields(schema.item as GenericSchema, first, `${path}.0`);
  }
  if (!('entries' in schema)) return [];
  return Object.entries(schema.entries as Record<string, GenericSchema>).flatMap(([name, entry]) =>
    findUnsetFields(entry, Object(value)[name], path ? `${path}.${name}` : name),
  );
}

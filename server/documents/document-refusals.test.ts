import type { MessageDescriptor } from '@lingui/core';
import { parse } from 'valibot';
import { expect, test } from 'vitest';
import { type Language, languages } from '../../contract/languages';
import { translate } from '../i18n/translate';
import { documentRefusalSchema, type Refusal } from './document-refusal';
import { documentRefusals } from './document-refusals';

const { codes } = documentRefusals;
const refusals: Refusal[] = [
  { reason: 'empty' },
  { reason: 'tooLarge', maxBytes: 100 * 1024 * 1024 },
  { reason: 'wrongExtension', named: 'docx', actual: 'pdf' },
  { reason: 'otherContent', named: 'doc', content: 'rtf' },
  { reason: 'damaged', named: 'xlsx' },
  { reason: 'passwordProtected' },
  { reason: 'notAvailable', from: 'pdf', to: 'docx' },
  { reason: 'tooManyPages', pages: 1200, maxPages: 1000 },
  { reason: 'tooComplex' },
  { reason: 'tooMuchMemory' },
  { reason: 'onlyPictures' },
  { reason: 'nothingRecognized' },
  { reason: 'blank' },
  { reason: 'dynamicForm' },
  { reason: 'unpreparedWorkbook' },
  { reason: 'expired' },
  { reason: 'engineFailed' },
];

test('each refusal has a code of its own and survives being stored as JSON', () => {
  expect(new Set(refusals.map(({ reason }) => codes[reason])).size).toBe(refusals.length);
  for (const refusal of refusals)
    expect(parse(documentRefusalSchema, JSON.parse(JSON.stringify(refusal)))).toEqual(refusal);
});

test('each refusal says what is wrong and what to do, in each language', () => {
  for (const refusal of refusals) {
    const sentences = languages.map((language) => write(refusal, language));
    expect(new Set(sentences).size, refusal.reason).toBe(languages.length);
    for (const sentence of sentences) expect(sentence.split(/[.:;] /).length, sentence).toBeGreaterThan(1);
  }
});

test('a wrong extension is explained with both names and what to rename it to', () => {
  expect(write({ reason: 'wrongExtension', named: 'docx', actual: 'pdf' }, 'en')).toBe(
    'The file has the extension .docx, but it is a PDF. Change the extension to .pdf and upload the file again.',
  );
});

test('what is no refusal is not taken for one', () => {
  expect(() => parse(documentRefusalSchema, { reason: 'moon' })).toThrow();
});

function write(refusal: Refusal, language: Language): string {
  const say = (text: MessageDescriptor) => translate(language, text);
  return say(documentRefusals.textOf(refusal, say));
}

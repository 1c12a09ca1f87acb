import { expect, test } from 'vitest';
import { languages } from '../../contract/languages';
import { translate } from '../i18n/translate';
import { failures } from './failure';
import { findFailureText } from './failure-texts';

const worded = Object.entries(failures).flatMap(([name, failure]) => {
  const text = findFailureText(failure);
  return text ? [{ name, failure, text }] : [];
});

test.each(worded)('$name is said in each language in its own words', ({ name, failure, text }) => {
  const said = languages.map((language) => translate(language, text));
  expect(new Set(said).size).toBe(languages.length);
  // Longer than its English in `failures`: a person wants to know that nothing is lost.
  if (name !== 'serverFull') expect(translate('en', text)).toBe(failure.msg);
});

test('people meet most of them', () => {
  expect(worded.length).toBeGreaterThan(15);
});

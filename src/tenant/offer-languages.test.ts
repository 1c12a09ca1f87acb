import { expect, test } from 'vitest';
import type { CommonTexts, SiteInfo } from '../../contract/tenant';
import { offerLanguages } from './offer-languages';
import { sampleTenant } from './testing/sample-tenant';

function offered(langOptions: CommonTexts['NavBar']['langOptions'], languages: ('en' | 'vi' | 'id')[]) {
  const texts = { ...sampleTenant.texts, NavBar: { ...sampleTenant.texts.NavBar, langOptions } };
  const common = Object.fromEntries(languages.map((language) => [language, texts]));
  const site: SiteInfo = { ...sampleTenant.site, common };
  const { common: offering } = offerLanguages(site);
  return languages.map((language) => [
    language,
    ...(offering[language]?.NavBar.langOptions.map(({ label }) => label) ?? []),
  ]);
}

test('a site offers the languages it has texts in, in each of them, under its own labels', () => {
  const own = [
    { value: 'en', label: 'EN' },
    { value: 'ru', label: 'RU' },
    { value: 'vi', label: 'VI' },
  ] as const;
  expect(offered([...own], ['en', 'vi'])).toEqual([
    ['en', 'EN', 'VI'],
    ['vi', 'EN', 'VI'],
  ]);
});

test('without labels of its own it offers them under their names, English or not', () => {
  expect(offered([], ['vi', 'id'])).toEqual([
    ['vi', 'Tiếng Việt', 'Bahasa Indonesia'],
    ['id', 'Tiếng Việt', 'Bahasa Indonesia'],
  ]);
});

// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import type { SiteInfo } from '../../contract/tenant';
import {
  type BootData,
  bootDataId,
  narrowPage,
  narrowSite,
  parseBootData,
  readBootData,
  serializeBootData,
} from './boot-data';

afterEach(() => document.body.replaceChildren());

function makeSite(name: string): SiteInfo {
  const texts = {
    NavBar: {
      title: name,
      converts: [],
      langOptions: [],
      loginInfo: { login: 'Log in', logout: 'Log out', account: 'Account' },
    },
    FooterBar: { title: name, intro: '', columns: [], business: { text: '' } },
    Login: {},
  };
  return {
    type: 5,
    site: { host: 'a.test', code: 'a', name, label: 'a', theme: 'default', helpUrl: 'https://help.test' },
    common: { en: texts, vi: texts },
  };
}

test('text that would close the script element, or end a line of script, does not', () => {
  const data: BootData = {
    language: 'en',
    site: makeSite('</script><!--<script>\u2028\u2029'),
    pages: [],
    answers: {},
  };
  const text = serializeBootData(data);
  expect(text).not.toMatch(/[<\u2028\u2029]/);
  expect(parseBootData(text)).toEqual(data);
});

test("an element of a site's rich text that has the data's id is not read as the data", () => {
  const data: BootData = { language: 'en', site: makeSite('True'), pages: [], answers: {} };
  const forged = serializeBootData({ ...data, site: makeSite('Forged') });
  const richText = `<div id="root"><pre id="${bootDataId}">${forged}</pre></div>`;
  document.body.innerHTML = richText;
  expect(readBootData(document)).toBeNull();

  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = bootDataId;
  element.textContent = serializeBootData(data);
  document.body.append(element);
  expect(readBootData(document)).toEqual(data);
});

test('a document without data, or with data that does not fit, boots from the network', ({
  onTestFinished,
}) => {
  const consoleError = console.error;
  console.error = () => undefined;
  onTestFinished(() => {
    console.error = consoleError;
  });
  expect(parseBootData(null)).toBeNull();
  expect(parseBootData('')).toBeNull();
  expect(parseBootData('{"language":"en"}')).toBeNull();
  expect(parseBootData('<html>')).toBeNull();
});

test('only one language is inlined, in place of the missing one English', () => {
  const site = makeSite('A');
  expect(Object.keys(narrowSite(site, 'vi').common)).toEqual(['vi']);
  expect(Object.keys(narrowSite(site, 'ru').common)).toEqual(['ru']);
  expect(
    narrowPage(
      { contentStatus: 1, richText: { en: 'x', vi: 'y' }, meta: { en: { title: 't', description: 'd' } } },
      'vi',
    ),
  ).toEqual({ contentStatus: 1, richText: { vi: 'y' }, meta: { vi: { title: 't', description: 'd' } } });
});

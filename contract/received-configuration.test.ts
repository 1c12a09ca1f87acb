import { expect, test } from 'vitest';
import { readPageAnswer, readSiteAnswer } from './received-configuration';

const english = {
  NavBar: {
    title: 'Docs',
    converts: [{ title: 'Tools', items: [{ path: '/t/pdf', title: 'Convert', tag: 'hot' }] }],
    langOptions: [{ label: 'English', value: 'en' }],
    loginInfo: { login: 'Log in', logout: 'Log out', account: 'Account' },
  },
  FooterBar: { title: 'Docs', intro: '', columns: [], business: { text: 'Docs Ltd' } },
  Login: {},
};
const identity = {
  host: 'a.test',
  code: 'a',
  name: 'A',
  label: 'a',
  theme: 'blue',
  helpUrl: 'https://help.test/',
};
const site = { type: 5, site: identity, common: { en: english, vi: english } };

function readSite(data: unknown) {
  const reading = readSiteAnswer({ data }, 'a.test');
  if (!reading.ok) throw new Error(reading.dropped.join());
  return reading;
}

test('a site that fits is what it was', () => {
  expect(readSite(site)).toEqual({ ok: true, value: site, dropped: [] });
});

test.each([
  ['type', '5', { type: 5 }],
  ['capabilities', null, site],
  ['common', { en: english, vi: null }, { common: { en: english } }],
  ['common', null, { common: { en: { NavBar: { title: 'A', converts: [] }, FooterBar: { columns: [] } } } }],
])('%s %j is read', (name, given, expected) => {
  expect(readSite({ ...site, [name]: given }).value).toMatchObject(expected);
});

test.each([
  ['theme', 'turquoise', { theme: 'default' }],
  ['isChannel', null, {}],
  ['name', undefined, { name: 'a.test' }],
  ['host', 'Other.test', { host: 'a.test' }],
])('site.%s %j is read', (name, given, expected) => {
  const reading = readSite({ ...site, site: { ...identity, [name]: given } });
  expect(reading.value.site).toMatchObject(expected);
});

test.each([
  ['logo', null],
  ['products', null],
  ['hideKefu', null],
])('NavBar.%s %j is as if absent', (name, given) => {
  const NavBar = { ...english.NavBar, [name]: given };
  expect(readSite({ ...site, common: { en: { ...english, NavBar } } })).toMatchObject({
    value: { common: { en: english } },
    dropped: [],
  });
});

test.each(['NavBar', 'FooterBar', 'Login'])(
  'a language without %s keeps the rest, and the log names it',
  (name) => {
    const { value, dropped } = readSite({ ...site, common: { en: { ...english, [name]: undefined } } });
    const rest = Object.fromEntries(Object.entries(english).filter(([other]) => other !== name));
    expect(value.common.en).toMatchObject(rest);
    expect(value.common.en).toHaveProperty(name);
    expect(dropped).toEqual([expect.stringMatching(new RegExp(`^common\\.en\\.${name}: `))]);
  },
);

test('an entry with an empty tag stays, without the tag', () => {
  const items = [{ path: '/t/pdf', title: 'Convert', tag: '' }];
  const NavBar = { ...english.NavBar, converts: [{ title: 'Tools', items }] };
  const { value } = readSite({ ...site, common: { en: { ...english, NavBar } } });
  expect(value.common.en?.NavBar.converts[0]?.items).toEqual([{ path: '/t/pdf', title: 'Convert' }]);
});

test.each([null, 'x', {}, { data: null }, { data: [] }, { data: { type: 5 } }])('%j is no site', (body) => {
  expect(readSiteAnswer(body, 'a.test').ok).toBe(false);
});

const blocks = [{ component: 'Banner', props: { title: 'T' } }];

test.each([
  [1, 1],
  ['1', 1],
  [0, 0],
  [2, 0],
  [null, 0],
  [undefined, 0],
  ['x', 0],
])('contentStatus %j is read as %j', (contentStatus, expected) => {
  expect(readPageAnswer({ data: { contentStatus, content: { en: blocks } } })).toMatchObject({
    value: { contentStatus: expected, content: { en: blocks } },
  });
});

test.each([
  [{ richText: null, content: null }, {}],
  [{ content: { en: null, vi: blocks } }, { content: { vi: blocks } }],
  [{ content: { en: [null, { props: {} }, ...blocks] } }, { content: { en: blocks } }],
  [
    { content: { en: [{ component: 'SmsForm', props: null }] } },
    { content: { en: [{ component: 'SmsForm', props: {} }] } },
  ],
  [{ meta: { en: { title: 'T' } } }, { meta: { en: { title: 'T', description: '' } } }],
])('a page with %j keeps what fits', (given, expected) => {
  const reading = readPageAnswer({ data: { contentStatus: 0, ...given } });
  expect(reading).toMatchObject({ ok: true, value: { contentStatus: 0, ...expected } });
});

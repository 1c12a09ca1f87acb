import { expect, test } from 'vitest';
import type { SiteInfo } from '../../contract/tenant';
import { describePage } from './structured-data';

const site: SiteInfo = {
  type: 5,
  site: { host: 'a.test', code: 'a', name: 'A', label: 'a', theme: 'default', helpUrl: 'https://help.test' },
  common: {},
};
const parts = {
  site,
  meta: { title: 'Questions', description: 'And answers' },
  language: 'en',
  origin: 'https://a.test',
} as const;

test('the questions of a page are in its data with their answers', () => {
  const page = {
    contentStatus: 0,
    content: {
      en: [{ component: 'Accordion', props: { items: [{ question: 'Why?', answer: 'So.' }] } }],
    },
  } as const;
  const data = JSON.stringify(
    describePage({
      ...parts,
      page: structuredClone({ ...page, content: { en: [...page.content.en] } }),
      pathname: '/sub/help',
    }),
  );
  expect(data).toContain('FAQPage');
  expect(data).toContain('"name":"Why?"');
  expect(data).not.toContain('WebApplication');
});

test('a tool is an application, without questions a page is no more than that', () => {
  const data = JSON.stringify(describePage({ ...parts, page: null, pathname: '/t/pdf' }));
  expect(data).toContain('WebApplication');
  expect(data).toContain('"@id":"https://a.test/t/pdf#page"');
  expect(data).not.toContain('FAQPage');
});

import { setupI18n } from '@lingui/core';
import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { ConfigurationStore } from '../tenant/configuration-store';
import { isAppPath } from '../tenant/safe-link';
import { createAppRouter } from './create-router';

const nothing = async () => {
  throw new Error('nothing is loaded here');
};
const router = createAppRouter({
  history: createMemoryHistory(),
  configurations: new ConfigurationStore({ loadSite: nothing, loadPage: nothing }),
  host: 'a.test',
  origin: 'https://a.test',
  language: 'en',
  i18n: setupI18n(),
  drawing: 'on-server',
  isUnasked: false,
});

test.each([
  '/',
  '/?channel=spring',
  '/#price',
  '/t/pdf',
  '/t/pdf/?x=1#y',
  '/sub/price',
  '/sub/anything',
  '/protocol/terms',
  '/board/abc',
  '/payment-results?oi=x',
  '/unsubscribe',
  '/reset',
  '/result/0b7e',
  '/sign-in',
  '/data-recovery-win',
])('the router follows %s', (href) => {
  expect(isAppPath(router, href)).toBe(true);
});

test.each([
  '/site-files/terms.pdf',
  '/sub/a/b',
  '/sandbox/mail',
  '/files/x.docx',
  '/backapi/v1/user/info',
  '/sitemap.xml',
  '/robots.txt',
  '/assets/app.js',
  '/nothing',
  'https://a.example/t/pdf',
  '#price',
  'mailto:a@b.example',
])('%s is the browser’s to follow', (href) => {
  expect(isAppPath(router, href)).toBe(false);
});

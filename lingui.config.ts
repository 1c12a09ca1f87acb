import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** What is around every page. A first visit fetches these texts alone; features and dialogs have the others. */
const frame = [
  'src/app/**',
  'src/pages/**',
  'src/pwa/**',
  'src/routes/**',
  'src/session/**',
  'src/tenant/**',
  'src/shell/*.tsx',
  'src/shell/*.ts',
];

/** The account's own pages: nobody else fetches their texts. */
const account = ['src/account/**'];

/** What came of a job: fetched with the first result that somebody opens. */
const result = ['src/shell/quality/**', 'src/shell/result/**'];

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'vi', 'ru', 'id', 'fil'],
  catalogs: [
    { path: '<rootDir>/src/locales/{locale}/frame', include: frame },
    {
      path: '<rootDir>/src/locales/{locale}/messages',
      include: ['src', 'workers'],
      exclude: [...frame, ...account, ...result],
    },
    { path: '<rootDir>/src/locales/{locale}/account', include: account },
    { path: '<rootDir>/src/locales/{locale}/result', include: result },
    { path: '<rootDir>/server/locales/{locale}/messages', include: ['server'] },
  ],
  format: formatter({ origins: false, lineNumbers: false }),
  orderBy: 'message',
});

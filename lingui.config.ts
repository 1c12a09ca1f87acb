import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** What stands around every page. A first visit fetches these texts alone; features and dialogs have the others. */
const frame = [
  'src/app',
  'src/pages',
  'src/pwa',
  'src/routes',
  'src/session',
  'src/tenant',
  'src/shell/*.tsx',
  'src/shell/*.ts',
];

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'vi', 'ru', 'id', 'fil'],
  catalogs: [
    { path: '<rootDir>/src/locales/{locale}/frame', include: frame },
    { path: '<rootDir>/src/locales/{locale}/messages', include: ['src', 'workers'], exclude: frame },
    { path: '<rootDir>/server/locales/{locale}/messages', include: ['server'] },
  ],
  format: formatter({ origins: false, lineNumbers: false }),
  orderBy: 'message',
});

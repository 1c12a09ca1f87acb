import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'vi', 'ru', 'id', 'fil'],
  catalogs: [
    { path: '<rootDir>/src/locales/{locale}/messages', include: ['src', 'workers'] },
    { path: '<rootDir>/server/locales/{locale}/messages', include: ['server'] },
  ],
  format: formatter({ origins: false, lineNumbers: false }),
  orderBy: 'message',
});

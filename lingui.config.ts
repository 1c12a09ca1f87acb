import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { defaultLanguage, languages } from './src/contract/languages';

export default defineConfig({
  sourceLocale: defaultLanguage,
  locales: [...languages],
  catalogs: [{ path: '<rootDir>/src/locales/{locale}/messages', include: ['src', 'workers'] }],
  format: formatter({ origins: false, lineNumbers: false }),
  orderBy: 'message',
});

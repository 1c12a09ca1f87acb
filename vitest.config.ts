import { lingui } from '@lingui/vite-plugin';
import { defineConfig } from 'vitest/config';
import { linguiMacro } from './vite.config';

export default defineConfig({
  plugins: [linguiMacro(), lingui()],
  test: {
    include: [
      'src/**/*.test.{ts,tsx}',
      'workers/**/*.test.ts',
      'server/**/*.test.ts',
      'tests/architecture/**/*.test.ts',
    ],
    environment: 'node',
    restoreMocks: true,
  },
});

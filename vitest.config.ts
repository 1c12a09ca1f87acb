import { lingui } from '@lingui/vite-plugin';
import { defineConfig } from 'vitest/config';
import { linguiMacro } from './scripts/lingui-macro';

export default defineConfig({
  plugins: [linguiMacro(), lingui()],
  define: { __APP_VERSION__: JSON.stringify('test') },
  test: {
    environment: 'node',
    restoreMocks: true,
    setupFiles: './tests/support/quiet-console.ts',
    // A slow machine is no failure; a test that hangs still ends.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'page',
          // Projects that differ in workers run one after the other.
          sequence: { groupOrder: 0 },
          // They wait for real timers more than they work.
          maxWorkers: 6,
          include: [
            'contract/**/*.test.ts',
            'src/**/*.test.{ts,tsx}',
            'workers/**/*.test.ts',
            'tests/architecture/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          // Loading the server again for every file took a third of the processor time.
          isolate: false,
          sequence: { groupOrder: 1 },
          // Twice as many as there are processors: the tests wait for processes of their own, and for what comes due.
          maxWorkers: 4,
          include: ['server/**/*.test.ts', 'packages/**/*.test.ts', 'tests/reports/**/*.test.ts'],
          globalSetup: 'server/testing/prepare-data.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'image',
          sequence: { groupOrder: 2 },
          include: ['tests/image/**/*.test.ts'],
          globalSetup: 'server/testing/prepare-data.ts',
        },
      },
    ],
  },
});

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // By default one core is left idle, which on two cores is half of them.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'contract', root: 'packages/contract', include: ['**/*.test.ts'] } },
      { test: { name: 'client', root: 'packages/client', include: ['**/*.test.ts'] } },
      { test: { name: 'beat', root: 'packages/beat', include: ['**/*.test.ts'], testTimeout: 30_000 } },
      {
        test: {
          name: 'server',
          root: 'apps/server',
          include: ['**/*.test.ts'],
          globalSetup: './test/global-setup.ts',
          testTimeout: 15_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'console',
          root: 'apps/console',
          include: ['**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: './test/jsdom-gaps.ts',
          // Whole pages under typed input: seconds where other suites keep both cores busy.
          testTimeout: 20_000,
        },
      },
    ],
  },
});

import { defineConfig } from '@playwright/test';
import { browserOptions } from './browser-options.ts';

/** `npm test` runs only these journeys; `npm run test:all` runs all. */
const core = [
  'sign-in',
  'events',
  'order-night',
  'door',
  'hand-over',
  'polls',
  'raffles',
  'light-show',
  'tickets',
  'reports',
].map((name) => `${name}.journey.ts`);

export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  fullyParallel: true,
  workers: 2,
  // Timeouts only end a journey that hangs.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  retries: process.env.CI === undefined ? 0 : 1,
  // Each project has its own folder, because Playwright empties the folder first.
  projects: [
    { name: 'core', testMatch: core, outputDir: '../.tmp/e2e/core' },
    { name: 'more', testMatch: '*.journey.ts', testIgnore: core, outputDir: '../.tmp/e2e/more' },
  ],
  reporter: [['list']],
  use: {
    viewport: { width: 1280, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    // Traces are off by default; `--trace on` records them.
    screenshot: 'only-on-failure',
    launchOptions: browserOptions,
  },
});

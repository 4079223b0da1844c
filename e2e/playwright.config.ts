import { defineConfig } from '@playwright/test';
import { browserOptions } from './browser-options.ts';

/** Journeys in the machine's own Chromium against the real server, started by the global set-up. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  globalSetup: './global-setup.ts',
  outputDir: '../.tmp/e2e',
  fullyParallel: true,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 1280, height: 900 },
    trace: 'retain-on-failure',
    launchOptions: browserOptions,
  },
});

import { defineConfig } from '@playwright/test';

const isRoot = process.getuid?.() === 0;

/** Journeys in the machine's own Chromium against the real server, started by the global set-up. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  globalSetup: './global-setup.ts',
  outputDir: '../.tmp/e2e',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 1280, height: 900 },
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      // Chromium's sandbox refuses to run as root; the background services would only fail on a closed network.
      args: [...(isRoot ? ['--no-sandbox'] : []), '--disable-background-networking', '--disable-component-update'],
    },
  },
});

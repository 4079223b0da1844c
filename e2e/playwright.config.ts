import { defineConfig } from '@playwright/test';
import { browserOptions } from './browser-options.ts';

/** What measures when a phone's screen flashes: beside busy neighbours its clock is too uncertain to flash at all. */
const light = ['light-room.journey.ts', 'light-show.journey.ts', 'fan-lights.journey.ts', 'rehearsal.journey.ts'];

/** Without a process of its own for drawing a browser does a twentieth less work for the same pages. */
const drawnInside = '--in-process-gpu';

/** Journeys in the machine's own Chromium against the real server, started by the global set-up. */
export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  fullyParallel: true,
  // They wait for pages, timers and each other: two cores carry three, and do a twentieth more work for the same with four.
  workers: 3,
  // Patience for a busy machine: a good journey, and a good page, are long done by then.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  // Two browsers, a server and a network of timers: what a busy machine fails once has another try, and `npm test` tells of it.
  retries: 1,
  // Each run empties its folder first.
  projects: [
    { name: 'light', testMatch: light, workers: 1, outputDir: '../.tmp/e2e/light' },
    {
      name: 'journeys',
      testMatch: '*.journey.ts',
      testIgnore: light,
      outputDir: '../.tmp/e2e/journeys',
      use: { launchOptions: { ...browserOptions, args: [...browserOptions.args, drawnInside] } },
    },
  ],
  reporter: [['list']],
  use: {
    viewport: { width: 1280, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    // Not a trace, which doubles a journey's cost: `--trace on` takes one of a journey that is looked into.
    screenshot: 'only-on-failure',
    launchOptions: browserOptions,
  },
});

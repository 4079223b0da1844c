import { type Browser, chromium, type LaunchOptions } from '@playwright/test';

const isRoot = process.getuid?.() === 0;

/** The machine's own Chromium, which has all that a person's browser has. */
export const wholeBrowser = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** Its headless shell where there is one. The sandbox refuses to run as root; background services would only fail offline. */
export const browserOptions = {
  executablePath: process.env.HEADLESS_SHELL_PATH ?? wholeBrowser,
  args: [...(isRoot ? ['--no-sandbox'] : []), '--disable-background-networking', '--disable-component-update'],
} satisfies LaunchOptions;

/** For commands, which have no test runner to open one. */
export const openBrowser = (): Promise<Browser> => chromium.launch(browserOptions);

import { type Browser, chromium, type LaunchOptions } from '@playwright/test';

const isRoot = process.getuid?.() === 0;

export const wholeBrowser = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

export const browserOptions = {
  executablePath: process.env.HEADLESS_SHELL_PATH ?? wholeBrowser,
  args: [...(isRoot ? ['--no-sandbox'] : []), '--disable-background-networking', '--disable-component-update'],
} satisfies LaunchOptions;

export const openBrowser = (): Promise<Browser> => chromium.launch(browserOptions);

import type { LaunchOptions } from '@playwright/test';

const isRoot = process.getuid?.() === 0;

/** The machine's own Chromium. Its sandbox refuses to run as root; its background services would only fail offline. */
export const browserOptions: LaunchOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [...(isRoot ? ['--no-sandbox'] : []), '--disable-background-networking', '--disable-component-update'],
};

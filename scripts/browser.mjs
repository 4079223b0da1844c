import { existsSync } from 'node:fs';
import { findProgram, installProgram } from './debian-package.mjs';
import { isProgram } from './is-program.mjs';

/** The headless shell renders the same pages in two thirds of the CPU time. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
const browsers = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'Chromium', 'Google Chrome'];

/**
 * Finds a browser, or installs Debian's packages where permitted. Returns undefined and prints the reason if there is
 * none.
 */
export async function ensureBrowsers() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return { CHROMIUM_PATH: named };
    console.error(`CHROMIUM_PATH names ${named}, where nothing is.`);
    return undefined;
  }
  const browser = findProgram(browsers) ?? (await installProgram('chromium', browsers));
  if (browser === undefined) {
    console.error(
      'The browser tests need Chromium. Install it (Debian, Ubuntu: sudo apt-get install chromium), or name one in CHROMIUM_PATH.',
    );
    return undefined;
  }
  const shell = findProgram(shells) ?? (await installProgram('chromium-headless-shell', shells));
  return { CHROMIUM_PATH: browser, ...(shell !== undefined && { HEADLESS_SHELL_PATH: shell }) };
}

if (isProgram(import.meta.url)) {
  const paths = await ensureBrowsers();
  if (paths === undefined) process.exit(1);
  for (const [name, path] of Object.entries(paths)) console.log(`${name}=${path}`);
}

import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './run.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const elsewhere = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/Applications/Chromium.app/Contents/MacOS',
  '/Applications/Google Chrome.app/Contents/MacOS',
];
const namesOnMac = ['Chromium', 'Google Chrome'];

/** The browser that drives the journeys, without installing one. */
export function findBrowser() {
  if (process.env.CHROMIUM_PATH) return existsSync(process.env.CHROMIUM_PATH) ? process.env.CHROMIUM_PATH : undefined;
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...elsewhere].filter((folder) => folder !== '');
  return folders.flatMap((folder) => [...names, ...namesOnMac].map((name) => join(folder, name))).find(existsSync);
}

/** Finds a browser, else installs Debian's where we may. Undefined where neither goes: the reason is printed. */
export async function ensureBrowser() {
  const found = findBrowser();
  if (found !== undefined) return found;
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && !process.env.CHROMIUM_PATH;
  if (mayInstall && (await installChromium())) return findBrowser();
  console.error(
    process.env.CHROMIUM_PATH
      ? `CHROMIUM_PATH names ${process.env.CHROMIUM_PATH}, where nothing is.`
      : 'The browser tests need Chromium. Install it (Debian, Ubuntu: sudo apt-get install chromium), or name one in CHROMIUM_PATH.',
  );
  return undefined;
}

async function installChromium() {
  console.log("Installing Debian's chromium: once …");
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env, quiet: true });
  const { code, output } = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
    env,
    quiet: true,
  });
  if (code !== 0) console.error(output.trim());
  return code === 0;
}

// On its own it prints the path.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const path = await ensureBrowser();
  if (path === undefined) process.exit(1);
  console.log(path);
}

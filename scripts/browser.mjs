import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { isProgram } from './is-program.mjs';
import { run } from './run.mjs';

/** The headless shell renders the same pages in two thirds of the CPU time. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
const browsers = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'Chromium', 'Google Chrome'];
const elsewhere = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/Applications/Chromium.app/Contents/MacOS',
  '/Applications/Google Chrome.app/Contents/MacOS',
];

function find(names) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...elsewhere].filter((folder) => folder !== '');
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(existsSync);
}

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
  const browser = find(browsers) ?? (await install('chromium', browsers));
  if (browser === undefined) {
    console.error(
      'The browser tests need Chromium. Install it (Debian, Ubuntu: sudo apt-get install chromium), or name one in CHROMIUM_PATH.',
    );
    return undefined;
  }
  const shell = find(shells) ?? (await install('chromium-headless-shell', shells));
  return { CHROMIUM_PATH: browser, ...(shell !== undefined && { HEADLESS_SHELL_PATH: shell }) };
}

let updating;

async function install(debianPackage, names) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log(`Installing Debian's ${debianPackage}: once …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await (updating ??= run('apt-get', ['update', '-qq'], { env, quiet: true }));
  const args = ['install', '-y', '-qq', '--no-install-recommends', debianPackage];
  const { code, output } = await run('apt-get', args, { env, quiet: true });
  if (code !== 0) console.error(output.trim());
  return code === 0 ? find(names) : undefined;
}

if (isProgram(import.meta.url)) {
  const paths = await ensureBrowsers();
  if (paths === undefined) process.exit(1);
  for (const [name, path] of Object.entries(paths)) console.log(`${name}=${path}`);
}

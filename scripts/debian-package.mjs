import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';

const elsewhere = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/Applications/Chromium.app/Contents/MacOS',
  '/Applications/Google Chrome.app/Contents/MacOS',
];

/** Returns the path of the first of these programs on this machine. */
export function findProgram(names) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...elsewhere].filter((folder) => folder !== '');
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(existsSync);
}

let updating;

/** Installs a package where permitted, and returns the path of its program. */
export async function installProgram(debianPackage, names) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log(`Installing Debian's ${debianPackage}: once …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await (updating ??= run('apt-get', ['update', '-qq'], { env, quiet: true }));
  const args = ['install', '-y', '-qq', '--no-install-recommends', debianPackage];
  const { code, output } = await run('apt-get', args, { env, quiet: true });
  if (code !== 0) console.error(output.trim());
  return code === 0 ? findProgram(names) : undefined;
}

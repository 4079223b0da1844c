import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { alone } from './alone.mjs';
import { machineEnvironment, node, root, run } from './run.mjs';

const lockFile = join(root, 'package-lock.json');
/** npm writes it last, so that an interrupted install lacks it. */
const installed = join(root, 'node_modules', '.package-lock.json');
const stamp = join(root, 'node_modules', '.cache', 'installed-from');

/** Installs the packages where they are missing or older than package-lock.json; else touches nothing, least the network. */
export async function ensureInstalled() {
  if (!isInstalled()) await alone(installIfMissing);
}

async function installIfMissing() {
  if (isInstalled()) return;
  // Not on standard output, which a command's answer may fill.
  console.error('Installing packages: once, and about a minute …');
  const { code, output } = await install();
  if (code !== 0) {
    console.error(`${output.trim()}\n\nThe packages could not be installed; npm's own words are above.`);
    process.exit(1);
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, lockHash());
}

function isInstalled() {
  if (!existsSync(installed) || !existsSync(node)) return false;
  if (statSync(lockFile).mtimeMs <= statSync(installed).mtimeMs) return true;
  // A checkout gives the same file a new time.
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash();
}

async function install() {
  const env = machineEnvironment();
  const version = await run('npm', ['--version'], { env, quiet: true });
  const flags = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  // Vite's tree needs npm 11: an older one leaves out the binding of this platform.
  const isOld = Number.parseInt(version.output, 10) < 11;
  return isOld
    ? run('npx', ['--yes', 'npm@11', ...flags], { env, quiet: true })
    : run('npm', flags, { env, quiet: true });
}

function lockHash() {
  return createHash('sha256').update(readFileSync(lockFile)).digest('hex');
}

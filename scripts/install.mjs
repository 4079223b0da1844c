import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isComplete, isInstalled, lockHash, stamp } from './installed.mjs';
import { requireWritableProject } from './preflight.mjs';
import { beginStep, refuse, say } from './progress.mjs';
import { machineEnvironment, root, run } from './run.mjs';

const env = machineEnvironment();
// Overrides `npm start --silent`, because npm's errors and warnings are read below.
const level = '--loglevel=warn';
// Includes development dependencies, because NODE_ENV=production would omit the build tools.
const flags = ['ci', '--include=dev', '--no-audit', '--no-fund', '--prefer-offline', level];
/** `flock` exits with this code while another start installs. */
const busy = 75;
const networkError = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT|EIDLETIMEOUT)\b/;

/** Installs packages that are missing or differ from package-lock.json. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  requireWritableProject();
  await requireNetwork();
  const endStep = beginStep('Installing packages', 1);
  const { code, output } = await install();
  endStep();
  if (code === busy) {
    say('Another start is installing the packages; waiting for it …');
    await run('flock', [root, 'true'], { env });
    return ensureInstalled();
  }
  // Searches the output, because npm only warns about files that it could not write.
  if (code !== 0 || output.includes('TAR_ENTRY_ERROR') || !isComplete()) {
    await locked('rm', '-rf', 'node_modules');
    refuseFailure(output);
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, lockHash());
}

/** Checks the network before `npm ci` removes installed packages. */
async function requireNetwork() {
  const ping = ['ping', '--fetch-retries=0', '--fetch-timeout=20000', level];
  const { code, output } = await run('npm', ping, { env, quiet: true });
  // Fails only on network errors, because some registries do not support ping.
  if (code !== 0 && networkError.test(output)) refuseFailure(output);
}

function refuseFailure(output) {
  if (output.includes('ENOSPC')) refuse(`The disk is full. Free 1 GB for ${root} and run the command again.`);
  const [reason] = networkError.exec(output) ?? [];
  if (reason !== undefined) {
    refuse(`The npm registry does not answer (${reason}). Connect to the network, or check the proxy settings of npm.`);
  }
  const errors = output.match(/^npm error .*$/gm)?.join('\n') ?? output.trim();
  refuse(
    `${errors}\nnpm could not install the packages, for the reason above. Run the command again after mending it.`,
  );
}

async function install() {
  const { output } = await run('npm', ['--version'], { env, quiet: true });
  // Vite needs npm 11, because older versions omit this platform's native binding.
  const npm = Number.parseInt(output, 10) < 11 ? ['npx', '--yes', 'npm@11'] : ['npm'];
  // Checks again under the lock, because another start may have finished the installation. Removes npm's own lock file
  // first, which npm writes last.
  const script = '"$0" scripts/installed.mjs || { rm -f node_modules/.package-lock.json; exec "$@"; }';
  return locked('sh', '-c', script, process.execPath, ...npm, ...flags);
}

/**
 * Runs a command under a lock. The command itself holds the lock, so an `npm ci` that survives a killed start still
 * blocks the next one.
 */
async function locked(...command) {
  const { code } = await run('flock', ['--version'], { env, quiet: true });
  const lock = code === 0 ? ['flock', '--nonblock', `--conflict-exit-code=${busy}`, '--no-fork', root] : [];
  const [program, ...args] = [...lock, ...command];
  return run(program, args, { env, quiet: true });
}

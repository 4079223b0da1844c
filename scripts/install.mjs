import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isInstalled, lockHash, stamp } from './installed.mjs';
import { requireWritableProject } from './preflight.mjs';
import { beginStep, refuse, say } from './progress.mjs';
import { machineEnvironment, root, run } from './run.mjs';

const env = machineEnvironment();
// Overrides `npm start --silent`, because npm's errors are read below.
const words = '--loglevel=error';
const flags = ['ci', '--include=dev', '--no-audit', '--no-fund', '--prefer-offline', words];
/** The exit code that `flock` gives while another start installs. */
const busy = 75;
const networkError = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT|EIDLETIMEOUT)\b/;

/** Installs the packages where they are missing or differ from package-lock.json; otherwise touches nothing. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  requireWritableProject();
  const endStep = beginStep('Installing packages', 1);
  await requireNetwork();
  const { code, output } = await install();
  endStep();
  if (code === busy) {
    say('Another start is installing the packages; waiting for it …');
    await run('flock', [root, 'true'], { env });
    return ensureInstalled();
  }
  if (code !== 0) {
    await locked('rm', '-rf', 'node_modules');
    refuseWithoutNetwork(output);
    refuse(
      `${output.trim()}\nnpm could not install the packages, for the reason above. Run the command again after mending it.`,
    );
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, lockHash());
}

/** Asks before `npm ci` removes the packages that are there. */
async function requireNetwork() {
  const { code, output } = await run('npm', ['ping', '--fetch-retries=0', '--fetch-timeout=20000', words], {
    env,
    quiet: true,
  });
  if (code !== 0) refuseWithoutNetwork(output);
}

function refuseWithoutNetwork(output) {
  const [reason] = networkError.exec(output) ?? [];
  if (reason !== undefined) {
    refuse(
      `The npm registry does not answer (${reason}). Connect this machine to the network, or check npm's proxy settings.`,
    );
  }
}

async function install() {
  const { output } = await run('npm', ['--version'], { env, quiet: true });
  // Vite's tree needs npm 11: an older one leaves out the binding of this platform.
  const npm = Number.parseInt(output, 10) < 11 ? ['npx', '--yes', 'npm@11'] : ['npm'];
  // Another start may have finished between our look and the lock. npm writes its own lock file last, so a start that
  // is cut short leaves none.
  const script = '"$0" scripts/installed.mjs || { rm -f node_modules/.package-lock.json; exec "$@"; }';
  return locked('sh', '-c', script, process.execPath, ...npm, ...flags);
}

/**
 * Runs a command under a kernel lock on the project folder. The command itself holds it, so an `npm ci` that outlives a
 * killed start still keeps the next one waiting. A machine without util-linux's `flock` runs it without a lock.
 */
async function locked(...command) {
  const { code } = await run('flock', ['--version'], { env, quiet: true });
  const lock = code === 0 ? ['flock', '--nonblock', `--conflict-exit-code=${busy}`, '--no-fork', root] : [];
  const [program, ...args] = [...lock, ...command];
  return run(program, args, { env, quiet: true });
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isComplete, isInstalled, lockHash, stamp } from './installed.mjs';
import { requireWritableProject } from './preflight.mjs';
import { beginStep, refuse, say } from './progress.mjs';
import { machineEnvironment, root, run } from './run.mjs';

const env = machineEnvironment();
// Overrides `npm start --silent`, because npm's errors and warnings are read below.
const level = '--loglevel=warn';
// NODE_ENV=production would leave out what builds.
const flags = ['ci', '--include=dev', '--no-audit', '--no-fund', '--prefer-offline', level];
/** The exit code that `flock` gives while another start installs. */
const busy = 75;
const networkError = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT|EIDLETIMEOUT)\b/;

/** Installs the packages where they are missing or differ from package-lock.json; otherwise touches nothing. */
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
  // npm only warns of files that it could not write.
  if (code !== 0 || output.includes('TAR_ENTRY_ERROR') || !isComplete()) {
    await locked('rm', '-rf', 'node_modules');
    refuseFailure(output);
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, lockHash());
}

/** Asks before `npm ci` removes the packages that are there. */
async function requireNetwork() {
  const ping = ['ping', '--fetch-retries=0', '--fetch-timeout=20000', level];
  const { code, output } = await run('npm', ping, { env, quiet: true });
  // A registry may know no ping.
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

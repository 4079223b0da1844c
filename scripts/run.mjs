import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { isNewEnough } from './node-version.mjs';
import { isRelease, root } from './release-file.mjs';

export { root };

const bin = join(root, 'node_modules', '.bin');

const packagedNode = isRelease
  ? join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  : join(bin, 'node');

/** A checkout uses the Node that its tests used. A release prefers the machine's own if that is new enough. */
const usesOwnNode = process.platform === 'linux' && !(isRelease && isNewEnough(process.versions.node));

export const node = usesOwnNode ? packagedNode : process.execPath;

const compileCache = join(root, 'node_modules', '.cache', 'compiled');

/** Returns the environment with the project's own tools first in PATH. */
export function projectEnvironment(more = {}) {
  const PATH = [bin, ...foreignPath()].join(delimiter);
  return { NODE_COMPILE_CACHE: compileCache, ...process.env, PATH, ...more };
}

/** Returns the environment without the project's tools in PATH, because npm may be replacing them. */
export function machineEnvironment() {
  return { ...process.env, PATH: foreignPath().join(delimiter) };
}

function foreignPath() {
  return (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.endsWith(join('node_modules', '.bin')));
}

const running = new Set();

/** Runs a command at the root. `quiet` returns its output instead of printing it. */
export function run(command, args, { env = projectEnvironment(), cwd = root, quiet = false } = {}) {
  return new Promise((resolve) => {
    const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'];
    // Gives the child its own process group, so that Ctrl-C reaches it only once, through this process.
    const child = spawn(command, args, { cwd, env, stdio, detached: true });
    running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    const end = (code) => {
      running.delete(child);
      if (interruption === 0) resolve({ code, output });
      else if (running.size === 0) process.exit(interruption);
    };
    child.once('error', (error) => {
      output += error.message;
      end(127);
    });
    child.once('close', (code) => end(code ?? 1));
  });
}

/** Exit code after an interruption. This process exits with it once its children have ended. */
let interruption = 0;

for (const [signal, code] of Object.entries({ SIGHUP: 129, SIGINT: 130, SIGTERM: 143 })) {
  process.on(signal, () => {
    interruption = code;
    // Signals only the child, which stops its own children in order.
    for (const child of running) child.kill(signal);
    if (running.size === 0) process.exit(code);
  });
}

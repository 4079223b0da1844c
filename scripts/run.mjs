import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const bin = join(root, 'node_modules', '.bin');

/** The Node that the product is made for, whatever the machine has. */
export const node = join(bin, 'node');

/** Here TypeScript stays stripped and compiled between starts. */
const compileCache = join(root, 'node_modules', '.cache', 'compiled');

/** For whatever runs on the project's own Node: its tools are found first. */
export function projectEnvironment(more = {}) {
  const PATH = [bin, ...foreignPath()].join(delimiter);
  return { NODE_COMPILE_CACHE: compileCache, ...process.env, PATH, ...more };
}

/** For npm itself: it may be replacing our own tools while it runs, so that it must not run on them. */
export function machineEnvironment() {
  return { ...process.env, PATH: foreignPath().join(delimiter) };
}

function foreignPath() {
  return (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.endsWith(join('node_modules', '.bin')));
}

const running = new Set();

/**
 * Runs a command at the root to its end. `quiet` keeps back what it prints, as `output`. After `timeoutMs` it is killed
 * with everything that it started.
 */
export function run(command, args, { env = projectEnvironment(), cwd = root, quiet = false, timeoutMs = 0 } = {}) {
  return new Promise((resolve) => {
    const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'];
    // A group of its own, so that its children can be ended with it.
    const child = spawn(command, args, { cwd, env, stdio, detached: true });
    running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    let isLate = false;
    const timer =
      timeoutMs > 0 &&
      setTimeout(() => {
        isLate = true;
        endGroup(child, 'SIGKILL');
      }, timeoutMs);
    const end = (code) => {
      clearTimeout(timer);
      running.delete(child);
      if (interruption === 0) resolve({ code, output, isLate });
      else if (running.size === 0) process.exit(interruption);
    };
    child.once('error', (error) => {
      output += error.message;
      end(127);
    });
    child.once('close', (code) => end(code ?? 1));
  });
}

/** Sends a signal to a child that {@link run} started, and to all below it. */
function endGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    // It ended by itself meanwhile.
  }
}

/** The exit code that an interruption asks for, once the children have ended. */
let interruption = 0;

for (const [signal, code] of Object.entries({ SIGHUP: 129, SIGINT: 130, SIGTERM: 143 })) {
  process.on(signal, () => {
    interruption = code;
    // The child alone: it ends its own in order.
    for (const child of running) child.kill(signal);
    if (running.size === 0) process.exit(code);
  });
}

import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const bin = join(root, 'node_modules', '.bin');

const packagedNode = join(bin, 'node');

/** The Node that the product is made for. npm has it for Linux; another machine brings its own. */
export const node = process.platform === 'linux' ? packagedNode : process.execPath;

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

/** Runs a command at the root to its end. `quiet` keeps back what it prints, as `output`. */
export function run(command, args, { env = projectEnvironment(), cwd = root, quiet = false } = {}) {
  return new Promise((resolve) => {
    const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'];
    // A group of its own, so that a terminal's Ctrl-C reaches it once, through us.
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

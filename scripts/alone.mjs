import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './run.mjs';

const lockFile = join(root, '.tmp', 'preparing');
/** Longer than any install takes; a process id may be given out again meanwhile. */
const staleMs = 15 * 60_000;

/** Of several starts at once one does the work; the others wait, and should look whether it is still to be done. */
export async function alone(work) {
  mkdirSync(dirname(lockFile), { recursive: true });
  while (!take()) await sleep(200);
  try {
    return await work();
  } finally {
    rmSync(lockFile, { force: true });
  }
}

function take() {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (!isHeld()) rmSync(lockFile, { force: true });
    return false;
  }
}

function isHeld() {
  try {
    const pid = Number(readFileSync(lockFile, 'utf8'));
    if (pid === process.pid || Date.now() - statSync(lockFile).mtimeMs > staleMs) return false;
    // 0, where the other has not written its number yet: our own group, which is alive.
    return process.kill(pid, 0);
  } catch (error) {
    // Gone meanwhile, or killed; EPERM is a process of another user.
    return error.code === 'EPERM';
  }
}

import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './run.mjs';

const lockFile = join(root, '.tmp', 'preparing');
/** Who holds the lock says so this often. */
const beatMs = 5_000;
/** Who has not said so for so long was killed, whoever has that process id by now. */
const staleMs = 60_000;
/** Who waits longer than for a glance at what is there hears why. */
const silentMs = 2_000;

/** Of several starts at once one does the work; the others wait, and should look whether it is still to be done. */
export async function alone(work, lock = lockFile) {
  mkdirSync(dirname(lock), { recursive: true });
  const notice = setTimeout(tell, silentMs);
  while (!take(lock)) await sleep(200);
  clearTimeout(notice);
  const beat = setInterval(() => beatOn(lock), beatMs);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    rmSync(lock, { force: true });
  }
}

/** Not on standard output, which a command's answer may fill. */
function tell() {
  console.error('Another start makes ready what is missing: waiting for it. Its process stands in .tmp/preparing.');
}

function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (!isHeld(lock)) rmSync(lock, { force: true });
    return false;
  }
}

function isHeld(lock) {
  try {
    const pid = Number(readFileSync(lock, 'utf8'));
    if (pid === process.pid || Date.now() - statSync(lock).mtimeMs > staleMs) return false;
    // 0, where the other has not written its number yet: our own group, which is alive.
    return process.kill(pid, 0);
  } catch (error) {
    // Gone meanwhile, or killed; EPERM is a process of another user.
    return error.code === 'EPERM';
  }
}

function beatOn(lock) {
  const now = new Date();
  try {
    utimesSync(lock, now, now);
  } catch (error) {
    // Somebody cleared .tmp away.
    if (error.code !== 'ENOENT') throw error;
  }
}

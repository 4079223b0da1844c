import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { alone } from './alone.mjs';

const folder = mkdtempSync(join(tmpdir(), 'backline-alone-'));
const lock = join(folder, 'preparing');
after(() => rmSync(folder, { recursive: true }));

/** Left by a process that is alive: who started this one. */
function leave(secondsAgo) {
  writeFileSync(lock, String(process.ppid));
  const then = new Date(Date.now() - secondsAgo * 1_000);
  utimesSync(lock, then, then);
}

void test('who is at work elsewhere is waited for', async () => {
  leave(50);
  let isDone = false;
  const work = alone(async () => (isDone = true), lock);
  await sleep(500);
  assert.equal(isDone, false);
  rmSync(lock);
  await work;
  assert.equal(isDone, true);
});

void test('a lock whose holder was killed is taken, though its process id was given out again', async () => {
  leave(61);
  assert.equal(await alone(async () => 'done', lock), 'done');
});

void test('a lock whose holder is gone is taken at once', async () => {
  writeFileSync(lock, '4194304');
  assert.equal(await alone(async () => 'done', lock), 'done');
});

void test('work that fails leaves no lock', async () => {
  await assert.rejects(
    alone(async () => {
      throw new Error('no room');
    }, lock),
    /no room/,
  );
  assert.equal(existsSync(lock), false);
});

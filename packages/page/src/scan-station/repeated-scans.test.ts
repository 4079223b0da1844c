import { expect, it } from 'vitest';
import { createRepeatGuard, sameScanMs } from './repeated-scans.ts';

const code = (step: string, fan = '2A') => `BL.7.${fan}.${step}.0123456789AB`;

const fanOf = (text: string) => text.split('.')[2] ?? null;

function guardAt() {
  let at = 1_000;
  return { ...createRepeatGuard(fanOf, () => at), wait: (ms: number) => void (at += ms) };
}

it('counts a code that stays before the camera once, however long it stays', () => {
  const guard = guardAt();
  expect(guard.isNew(code('A'))).toBe(true);
  for (let seconds = 0; seconds < 10; seconds += 1) {
    guard.wait(1_000);
    expect(guard.isNew(code('A'))).toBe(false);
  }
  guard.wait(sameScanMs);
  expect(guard.isNew(code('A'))).toBe(true);
});

it('ignores the next code of a fan who was just handled, and accepts the code of another fan', () => {
  const guard = guardAt();
  guard.isNew(code('A'));
  guard.settle(code('A'));
  guard.wait(1_000);
  expect(guard.isNew(code('B'))).toBe(false);
  expect(guard.isNew(code('B', '2B'))).toBe(true);
});

it('accepts a valid code after a rejected code of the same fan', () => {
  const guard = guardAt();
  guard.isNew(code('A'));
  guard.wait(500);
  expect(guard.isNew(code('B'))).toBe(true);
});

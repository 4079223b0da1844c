import { expect, test } from 'vitest';
import { FairShare, QueueFull } from './fair-share.ts';

const { signal } = new AbortController();

test('who waits in line too long is told to come again, so that one person’s slow requests add up for nobody', async () => {
  const share = new FairShare(1, { mostWaiting: 10, patienceMs: 100 });
  await share.take(1, signal);
  await expect(share.take(1, signal)).rejects.toThrow(QueueFull);
  // The line is empty again: the place goes to who asks next, and others never waited.
  await share.take(2, signal);
  share.leave(1);
  await share.take(1, signal);
});

test('who gets a place in time keeps it, however long', async () => {
  const share = new FairShare(1, { mostWaiting: 10, patienceMs: 100 });
  await share.take(1, signal);
  const waiting = share.take(1, signal);
  share.leave(1);
  await waiting;
  await new Promise((resolve) => setTimeout(resolve, 200));
  await expect(share.take(1, signal)).rejects.toThrow(QueueFull);
});

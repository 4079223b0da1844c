import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { measuredMail, measuredPayments, measuredPush, measuredSms } from './measured-services.ts';
import { GiveUp } from './platform/jobs/give-up.ts';
import { OutsideCalls } from './platform/outside-calls/outside-calls.ts';
import { PaymentError, type Payments } from './platform/ports/payments.port.ts';
import type { Push, PushOutcome } from './platform/ports/push.port.ts';

async function counted(run: (calls: OutsideCalls) => Promise<unknown>): Promise<string[]> {
  const calls = new OutsideCalls();
  const registry = new Registry();
  calls.register(registry);
  await run(calls);
  return [...(await registry.metrics()).matchAll(/duration_seconds_count\{(.+)\} (\d+)/g)].map(
    ([, labels, count]) => `${labels} ${count}`,
  );
}

const check = async () => {};
const message = { to: 'kim@example.org', subject: '', text: '' };

test('counts sent, refused and failed mails and texts, and passes the errors on', async () => {
  const outcomes = [null, new Error('away'), new GiveUp('no such mailbox'), null];
  const lines = await counted(async (calls) => {
    for (const outcome of outcomes) {
      const send = async () => {
        if (outcome !== null) throw outcome;
      };
      for (const port of [measuredMail({ send, check }, calls), measuredSms({ send, check }, calls)]) {
        const sending = port.send(message);
        if (outcome === null) await sending;
        else await expect(sending).rejects.toBe(outcome);
      }
    }
  });
  expect(lines.toSorted()).toEqual([
    'service="mail",outcome="failed" 1',
    'service="mail",outcome="ok" 2',
    'service="mail",outcome="refused" 1',
    'service="sms",outcome="failed" 1',
    'service="sms",outcome="ok" 2',
    'service="sms",outcome="refused" 1',
  ]);
});

test('counts pushes by their outcome, because a push never throws', async () => {
  const outcomes: PushOutcome[] = [
    { kind: 'reached' },
    { kind: 'gone' },
    { kind: 'later', afterSeconds: 30, reason: 'busy' },
  ];
  const lines = await counted(async (calls) => {
    for (const outcome of outcomes) {
      const push = measuredPush(
        { webKey: '', takes: () => true, send: async () => outcome, check, close: () => {} },
        calls,
      );
      const to: Parameters<Push['send']>[0] = { kind: 'fcm', address: 'a' };
      expect(await push.send(to, { title: '', body: '', path: '', tag: '' })).toBe(outcome);
    }
  });
  expect(lines).toEqual([
    'service="push",outcome="ok" 1',
    'service="push",outcome="refused" 1',
    'service="push",outcome="failed" 1',
  ]);
});

test('tells a refused payment from a provider that does not answer', async () => {
  const answers = [new PaymentError('refused', 'No such account.'), new PaymentError('away', 'Not now.')];
  const lines = await counted(async (calls) => {
    for (const answer of answers) {
      const payments = measuredPayments({ account: () => Promise.reject(answer) } as unknown as Payments, calls);
      await expect(payments.account('acct_1')).rejects.toBe(answer);
    }
  });
  expect(lines).toEqual(['service="payments",outcome="refused" 1', 'service="payments",outcome="failed" 1']);
});

import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { solvedCheck, solveLikeAPhone } from '../../apps/server/testing/solved-check.ts';
import { startServerProcess } from '../../apps/server/testing/server-process.ts';
import { startStranger } from './stranger.ts';
import { Phone, type Signed } from './phone.ts';

// npm run bench:venue: fans behind one IP address request a code, type it and sign in, while an attacker at the same
// address sends bad calls. VENUE_FANS (5000) arrive within VENUE_MINUTES (10). Every hundredth fan solves the bot
// check. The others send a check that was solved with the server's secret, because one machine cannot do the work of
// 5,000 phones; the server verifies all checks. Fails if a single honest fan is refused.

const fans = Number(process.env.VENUE_FANS ?? 5_000);
const minutes = Number(process.env.VENUE_MINUTES ?? 10);
const badCallsASecond = 100;
const fansBefore = 50;

const secretKey = randomBytes(48).toString('hex');
const server = await startServerProcess({ BOT_CHECK: 'proof-of-work', SECRET_KEY: secretKey, LOG_LEVEL: 'error' });
try {
  const { baseUrl } = server;
  const numberOf = (index: number) => `+1212${String(2_000_000 + index)}`;
  const signIn = (index: number) =>
    new Phone(baseUrl, numberOf(index)).signIn({
      solve: index % 100 === 0 ? solveLikeAPhone : () => solvedCheck(secretKey),
      mistypes: index % 10 === 0,
    });

  const alone: Signed[] = [];
  for (let index = 0; index < fansBefore; index += 1) alone.push(await signIn(fans + index));

  const arrived: Promise<Signed>[] = [];
  const stranger = startStranger(baseUrl, {
    callsASecond: badCallsASecond,
    // In the worst case the attacker knows the phone numbers that are signing in.
    number: () => numberOf(Math.max(0, arrived.length - 1)),
  });
  const startedAt = Date.now();
  for (let index = 0; index < fans; index += 1) {
    const dueMs = (index / fans) * minutes * 60_000 - (Date.now() - startedAt);
    if (dueMs > 0) await sleep(dueMs);
    arrived.push(signIn(index));
  }
  const signed = await Promise.all(arrived);
  const tookSeconds = (Date.now() - startedAt) / 1_000;
  const bad = await stranger.stop();

  const refused = signed.filter(({ refusal }) => refusal !== null);
  const median = (all: readonly Signed[]) =>
    all.map(({ serverMs }) => serverMs).toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;
  const print = (what: string, value: string | number) => process.stdout.write(`${what.padEnd(48)} ${value}\n`);
  print('fans behind one address', fans);
  print('signed in', signed.length - refused.length);
  print('refused', refused.length);
  for (const reason of new Set(refused.map(({ refusal }) => refusal))) {
    print(`  ${reason}`, refused.filter(({ refusal }) => refusal === reason).length);
  }
  print('seconds from the first to the last', tookSeconds.toFixed(0));
  print('bad calls', bad.sent);
  print('bad calls a second', (bad.sent / tookSeconds).toFixed(0));
  for (const [answer, count] of [...bad.answers].toSorted(([a], [b]) => a.localeCompare(b)))
    print(`  ${answer}`, count);
  print('time in the server beside the stranger : alone', (median(signed) / median(alone)).toFixed(2));
  if (refused.length > 0 || bad.letIn > 0) process.exitCode = 1;
} finally {
  await server.stop();
}

import { expect, test } from 'vitest';
import { phoneNumber } from '../../../builders/unique.ts';
import { testApp } from '../../../testing/app.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { Browser } from '../../../testing/auth/auth.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { limits, unsolvedLimit } from '../auth/auth.limits.ts';

const venue = '203.0.113.7';
const fans = 700;
/** Number of fans who request codes before the codes are read. The outbox keeps only the newest messages. */
const batch = 100;

const house = await openForFile(testApp({ BOT_CHECK: 'proof-of-work' }));
// Replaces the proof of work, which the tests of the bot check cover.
house.platform.botCheck.verify = async (answer) => answer === 'solved';

/** Uses up the limits of unsolved checks and guessed codes on the venue's network. */
async function attack(calls: number): Promise<Map<number, number>> {
  const stranger = new Browser(house.app, venue);
  const answers = new Map<number, number>();
  for (let call = 0; call < calls; call += 1) {
    const number = phoneNumber(800_000 + (call % fans));
    const { status } =
      call % 2 === 0
        ? await stranger.post('fan/send_code', { phone_number: number, bot_check: 'bad' })
        : await stranger.post('fan/verify_code', { phone_number: number, code: '000000' });
    answers.set(status, (answers.get(status) ?? 0) + 1);
  }
  return answers;
}

test('signs in 700 fans who share an IP address with an attacker', async () => {
  const calls = 2 * (Math.max(unsolvedLimit.limit, limits.fanCodeTry.network.limit) + 50);
  const before = await attack(calls);
  expect([...before.keys()].toSorted((one, other) => one - other)).toEqual([403, 429]);

  const answers = new Map<string, number>();
  const note = (what: string, { status }: { status: number }) =>
    answers.set(`${what} ${status}`, (answers.get(`${what} ${status}`) ?? 0) + 1);
  for (let first = 0; first < fans; first += batch) {
    const phones = Array.from({ length: batch }, (_, index) => ({
      browser: new Browser(house.app, venue),
      number: phoneNumber(810_000 + first + index),
    }));
    for (const { browser, number } of phones) {
      await browser.get('auth/bot_check');
      note('asked', await browser.post('fan/send_code', { phone_number: number, bot_check: 'solved' }));
    }
    await runJobs(house.platform);
    await attack(20);
    for (const { browser, number } of phones) {
      const [letter] = (await house.platform.outbox?.list(number)) ?? [];
      const code = /code is (\d{6})/.exec(letter?.text ?? '')?.[1] ?? '';
      const wrong = code === '000000' ? '000001' : '000000';
      note('mistyped', await browser.post('fan/verify_code', { phone_number: number, code: wrong }));
      note('typed', await browser.post('fan/verify_code', { phone_number: number, code }));
    }
  }
  expect(Object.fromEntries(answers)).toEqual({ 'asked 200': fans, 'mistyped 403': fans, 'typed 200': fans });
});

import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { countJobs } from '../src/platform/jobs/jobs.repository.ts';
import { startWorker } from '../src/platform/worker/worker.ts';
import { sendMail } from '../src/integrations/mail/mail.jobs.ts';
import type { Platform } from '../src/platform/context/platform.ts';
import { testPlatform } from '../testing/app.ts';
import { startMailServer, type MailServer } from '../testing/mail-server.ts';
import { soon } from '../testing/soon.ts';
import { query } from '../testing/query.ts';

let mailServer: MailServer;
let house: { platform: Platform; close(): Promise<void> };
let stopWorker: (timeoutMs: number) => Promise<void>;

beforeAll(async () => {
  mailServer = await startMailServer();
  house = await testPlatform({ SMTP_URL: mailServer.url, MAIL_FROM: 'backline@example.org' });
  stopWorker = await startWorker(house.platform, house.platform.config.databaseUrl ?? '', [sendMail]);
});
afterAll(async () => {
  await stopWorker(1_000);
  await house.close();
  await mailServer.close();
});
beforeEach(async () => {
  mailServer.received.length = 0;
  await mailServer.behave('away');
});

async function write(...recipients: string[]): Promise<void> {
  const { db, queue } = house.platform;
  const messages = recipients.map((to) => ({ to, subject: 'Doors', text: 'Doors open at eight.' }));
  await db.transaction().execute((tx) => queue.enqueueAll(tx, sendMail, messages, { requestId: 'test' }));
  queue.wake(sendMail.name);
}
const people = (count: number) => Array.from({ length: count }, (_, number) => `fan${number}@example.org`);
interface Stored {
  id: string;
  failures: number;
  error: string;
}
const waiting = async () => {
  const { rows } = await query(house.platform.db)<Stored>`
    select id, retry_count + 1 as failures, output ->> 'message' as error
    from pgboss.job where name = 'send-mail' and state = 'retry'`;
  return rows;
};
const failed = async () => {
  const { rows } = await query(house.platform.db)<Stored>`
    select id, source_retry_count + 1 as failures, source_output ->> 'message' as error
    from pgboss.job where source_name = 'send-mail'`;
  return rows;
};
/** Counts only emails, because the queue also runs its scheduled jobs. */
const unsent = async () => (await countJobs(house.platform.db)).filter(({ name }) => name === sendMail.name);
const pass = async () => {
  await query(house.platform.db)`update pgboss.job set start_after = now() where state = 'retry'`;
  house.platform.queue.wake(sendMail.name);
};
/**
 * Both in seconds: `left` is the time until the next attempt; `since_its_start` is the time from the start of the
 * failed attempt to the next one.
 */
interface Delay {
  left: number;
  since_its_start: number;
}

test('no message is lost in an hour without a mail server, and each is sent once afterwards', async () => {
  const recipients = people(8);
  await write(...recipients);
  const delays: Delay[] = [];
  // With these delays, the tenth attempt happens in the second hour of an outage.
  for (let tries = 1; tries <= 9; tries += 1) {
    await vi.waitUntil(async () => {
      const jobs = await waiting();
      return jobs.length === recipients.length && jobs.every(({ failures }) => failures === tries);
    }, soon);
    const { rows } = await query(house.platform.db)<Delay>`
      select extract(epoch from max(start_after) - now())::float8 as left,
        extract(epoch from max(start_after - started_on))::float8 as since_its_start
      from pgboss.job where state = 'retry'`;
    delays.push(...rows);
    if (tries < 9) await pass();
  }
  expect((await waiting())[0]?.error).toMatch(/ECONNREFUSED/);
  expect(delays.reduce((sum, delay) => sum + delay.since_its_start, 0)).toBeGreaterThan(1_500);
  expect(delays[0]?.left).toBeLessThan(11);
  expect(Math.max(...delays.map(({ left }) => left))).toBeLessThanOrEqual(600);
  await mailServer.behave('take');
  await pass();
  await vi.waitUntil(() => mailServer.received.length >= recipients.length, soon);
  await vi.waitUntil(async () => (await unsent()).length === 0, soon);
  expect(mailServer.received.toSorted()).toEqual(recipients.toSorted());
}, 300_000);

test('a message that fails for a day is listed as failed with its reason, and Retry sends it again', async () => {
  await write('late@example.org');
  await vi.waitUntil(async () => (await waiting()).some(({ failures }) => failures === 1), soon);
  await query(house.platform.db)`update pgboss.job set retry_count = retry_limit - 1 where name = 'send-mail'`;
  await pass();
  const [job] = await vi.waitUntil(async () => {
    const jobs = await failed();
    return jobs.length === 1 && jobs;
  }, soon);
  expect(job).toMatchObject({ failures: 151, error: expect.stringMatching(/ECONNREFUSED/) });
  await mailServer.behave('take');
  const { db, queue } = house.platform;
  await db.transaction().execute((tx) => queue.retry(tx, job?.id ?? ''));
  await vi.waitUntil(() => mailServer.received.length === 1, soon);
  expect(mailServer.received).toEqual(['late@example.org']);
  await vi.waitUntil(async () => (await unsent()).length === 0, soon);
}, 300_000);

test('a message whose acknowledgement was lost is sent again', async () => {
  await mailServer.behave('drop');
  await write('twice@example.org');
  await vi.waitUntil(async () => (await waiting()).some(({ failures }) => failures === 1), soon);
  expect(mailServer.received).toEqual(['twice@example.org']);
  await mailServer.behave('take');
  await pass();
  await vi.waitUntil(async () => (await unsent()).length === 0, soon);
  expect(mailServer.received).toEqual(['twice@example.org', 'twice@example.org']);
}, 300_000);

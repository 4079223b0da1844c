import { supportOfEvent } from '@backline/contract/support-tickets';
import { expect, vi } from 'vitest';
import {
  buildEvent,
  buildFan,
  buildManager,
  buildPoll,
  buildRaffle,
  buildSupportCase,
  joinFan,
} from '../../builders/builders.ts';
import { completePollKind } from '../../src/features/polls/poll-end.ts';
import { drawRaffleJob } from '../../src/features/raffles/raffle-draw.kind.ts';
import { sendMail } from '../../src/integrations/mail/mail.jobs.ts';
import { LivePage } from '../../testing/live-page.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import type { ServerProcess } from '../../testing/server-process.ts';
import { startSmtpServer } from '../../testing/smtp-server.ts';
import { soon } from '../../testing/soon.ts';
import type { KillCase, KillHouse } from './kill-house.ts';
import { query } from '../../testing/query.ts';

const publicUrl = { PUBLIC_URL: 'http://localhost:3000' };
const mailFrom = { MAIL_FROM: 'backline@example.org' };

async function happened({ db }: KillHouse, entity: string, id: number): Promise<Record<string, number>> {
  const { rows } = await query(db)<{ action: string; times: number }>`
    select action, count(*)::int as times from audit_log where entity = ${entity} and entity_id = ${String(id)}
    group by action`;
  return Object.fromEntries(rows.map(({ action, times }) => [action, times]));
}

const pollEnd: KillCase = {
  title:
    'a poll after kill -9 of the worker that waited for its end and of the worker that completed it: it is completed once',
  ground: 'database',
  async lives(house) {
    const { db } = house;
    const manager = await buildManager(db);
    const { id: eventId } = await buildEvent(db, { managerId: manager.id, startsAt: new Date() });
    const endsAt = new Date(Date.now() + 3_600_000);
    const poll = await buildPoll(db, { eventId, by: manager.id, endsAt });
    const enqueue = (at?: Date) => house.enqueue(completePollKind, { pollId: poll.id }, at);
    await enqueue(endsAt);
    const completions = async () => (await happened(house, 'poll', poll.id))['poll.completed'] ?? 0;
    return [
      {
        role: 'worker',
        until: async () => expect(await completions()).toBe(0),
        async after() {
          await query(db)`update polls set ends_at = now() where id = ${poll.id}`;
          await house.passTime(completePollKind.name);
        },
      },
      {
        role: 'worker',
        until: () => vi.waitUntil(async () => (await completions()) > 0, soon),
        // Enqueues the job again, as if the worker had died before it acknowledged the job.
        after: () => enqueue(),
      },
      {
        role: 'worker',
        async until() {
          await house.untilTaken('complete-poll');
          expect(await completions()).toBe(1);
        },
      },
    ];
  },
};

async function enteredRaffle({ db }: KillHouse) {
  const manager = await buildManager(db);
  const { id: eventId } = await buildEvent(db, { managerId: manager.id, startsAt: new Date() });
  const raffle = await buildRaffle(db, { eventId, no_of_winners: 2 });
  for (let index = 0; index < 6; index += 1) {
    const fan = await buildFan(db);
    await joinFan(db, { eventId, fanId: fan.id, checkedInAt: new Date() });
    const entry = { raffle_id: raffle.id, user_id: fan.id, number: `NUMBER${raffle.id}X${index}` };
    await db.insertInto('raffle_entries').values(entry).execute();
  }
  return { manager, eventId, raffle };
}

async function winnerCount({ db }: KillHouse, raffleId: number): Promise<number> {
  const { rows } = await query(db)`
    select from raffle_entries where raffle_id = ${raffleId} and winner_place is not null`;
  return rows.length;
}

const raffleDraw: KillCase = {
  title: 'a raffle after kill -9 of the process that completed it and of the worker that drew it: it is drawn once',
  ground: 'database',
  async lives(house) {
    house.use(publicUrl);
    const { manager, eventId, raffle } = await enteredRaffle(house);
    const caller = await house.as(manager);
    const standing = async () => [await winnerCount(house, raffle.id), await happened(house, 'raffle', raffle.id)];
    const completed = { 'raffle.updated': 1, 'raffle.completed': 1 };
    return [
      {
        role: 'http',
        async until(server) {
          const answer = await caller.post(server, 'events/update_event_raffle', {
            event_id: eventId,
            raffle_id: raffle.id,
            title: raffle.title,
            start_time: Date.parse(raffle.starts_at),
            end_time: Date.parse(raffle.ends_at),
            no_of_winners: 2,
            minimum_no_of_participants: 1,
            completed: true,
          });
          expect(answer.status).toBe(200);
        },
        after: async () => expect(await standing()).toEqual([0, completed]),
      },
      {
        role: 'worker',
        until: () => vi.waitUntil(async () => (await winnerCount(house, raffle.id)) > 0, soon),
        after: () => house.enqueue(drawRaffleJob, { raffle_id: raffle.id }),
      },
      {
        role: 'worker',
        async until() {
          await house.untilTaken('draw-raffle');
          expect(await standing()).toEqual([2, { ...completed, 'raffle.drawn': 1 }]);
        },
      },
    ];
  },
};

const raffleTimers: KillCase = {
  title: 'two workers with the timers of many raffles: each raffle is drawn once, at its end and not before',
  ground: 'database',
  async lives(house) {
    house.use(publicUrl);
    const raffles: number[] = [];
    for (let made = 0; made < 12; made += 1) raffles.push((await enteredRaffle(house)).raffle.id);
    const later = (await enteredRaffle(house)).raffle.id;
    const at = new Date(Date.now() + 2_000);
    await query(house.db)`
      update raffles set ends_at = ${at.toISOString()}::timestamptz where id = any(${raffles}::bigint[])`;
    // Enqueues each draw twice, because a job for an earlier end time may still exist.
    for (const raffleId of [...raffles, ...raffles, later]) {
      await house.enqueue(drawRaffleJob, { raffle_id: raffleId }, at);
    }
    return [
      {
        role: 'worker',
        async until() {
          await house.start('worker');
          await house.untilDone('draw-raffle');
          for (const raffleId of raffles) {
            expect(await winnerCount(house, raffleId)).toBe(2);
            expect(await happened(house, 'raffle', raffleId)).toEqual({ 'raffle.completed': 1, 'raffle.drawn': 1 });
          }
          expect(await happened(house, 'raffle', later)).toEqual({});
        },
      },
    ];
  },
};

async function mailHouse(house: KillHouse, how: 'hang' | 'take') {
  const mail = await startMailServer();
  await mail.behave(how);
  house.use({ SMTP_URL: mail.url, ...mailFrom }, mail);
  return mail;
}

const mailJobs = ['send-mail', 'send-sign-in-link'];

const signInLink: KillCase = {
  title: 'an email after kill -9 of the process that accepted it and of the worker that was sending it: it is sent',
  ground: 'database',
  async lives(house) {
    const mail = await mailHouse(house, 'hang');
    const email = 'manager@example.org';
    const manager = await house.as(await buildManager(house.db, { email }));
    const states = async () => (await house.jobs(...mailJobs)).map((job) => job.split(' ')[1]);
    return [
      {
        role: 'http',
        async until(server) {
          expect((await manager.post(server, 'auth/send_sign_in_link', { email })).status).toBe(200);
        },
        after: async () => expect(await states()).toEqual(['created']),
      },
      {
        role: 'worker',
        until: () => vi.waitUntil(() => mail.connections() === 1, soon),
        async after() {
          expect([await states(), mail.received]).toEqual([['active'], []]);
          await mail.behave('take');
          await house.passTime(...mailJobs);
        },
      },
      {
        role: 'worker',
        async until() {
          await vi.waitUntil(async () => (await states()).includes('retry'), soon);
          await house.passTime(...mailJobs);
          await house.untilDone(...mailJobs);
          expect(mail.received).toEqual([email]);
        },
      },
    ];
  },
};

const sharedMail: KillCase = {
  title: 'two workers that share a queue of emails: each email is sent once',
  ground: 'database',
  async lives(house) {
    const mail = await mailHouse(house, 'take');
    const recipients = Array.from({ length: 60 }, (_, number) => `fan${number}@example.org`);
    return [
      {
        role: 'worker',
        async until() {
          await house.start('worker');
          for (const to of recipients) {
            await house.enqueue(sendMail, { to, subject: 'Doors', text: 'At eight.' });
          }
          await house.untilDone('send-mail');
          expect(mail.received.toSorted()).toEqual(recipients.toSorted());
        },
      },
    ];
  },
};

const supportReply: KillCase = {
  title: 'a reply after kill -9 of its process: it is kept, announced by the other process and emailed once',
  ground: 'database',
  async lives(house) {
    const mail = await startSmtpServer();
    house.use({ ...publicUrl, ...mailFrom, SMTP_URL: mail.url }, mail);
    const manager = await buildManager(house.db);
    const { id: eventId } = await buildEvent(house.db, { managerId: manager.id, startsAt: new Date() });
    const { id: caseId } = await buildSupportCase(house.db, { eventId, email: 'pat@example.org' });
    const ofCase = { event_id: eventId, support_case_id: caseId };
    const staff = await house.as(manager);
    const second = await house.start('http');
    const page = await LivePage.open(second.baseUrl, staff.cookie, { origin: publicUrl.PUBLIC_URL });
    await page.until((frame) => 'at' in frame);
    await page.listen([{ topic: supportOfEvent.name, event_id: eventId }]);
    const post = async (server: ServerProcess, path: string, body: object): Promise<unknown> => {
      const answer = await staff.post(server, `events/${path}`, body);
      expect([path, answer.status]).toEqual([path, 200]);
      return answer.json();
    };
    return [
      {
        role: 'http',
        until: (server) =>
          post(server, 'add_user_event_support_interactions', { ...ofCase, content: 'Left of the door.' }),
        async after() {
          await page.until((frame) => 'number' in frame && frame.topic === supportOfEvent.name);
          page.close();
          const thread = await post(second, 'get_user_group_support_interactions', ofCase);
          expect(thread).toMatchObject([{}, { content: 'Left of the door.', is_staff: true }]);
          expect(mail.letters).toEqual([]);
        },
      },
      {
        role: 'worker',
        async until() {
          await vi.waitUntil(() => mail.letters.length > 0, soon);
          // Waits until the queue is empty, because a second email would be queued after the first.
          await house.untilDone('send-mail');
          expect(mail.letters).toMatchObject([{ to: 'pat@example.org' }]);
          expect(mail.letters[0]?.text).toContain(`${publicUrl.PUBLIC_URL}/help/thread#`);
        },
      },
    ];
  },
};

export const jobCases = [pollEnd, raffleDraw, raffleTimers, signInLink, sharedMail, supportReply];

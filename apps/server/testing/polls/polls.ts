import type { Input } from '@backline/contract/operation';
import type { addPoll, updatePoll } from '@backline/contract/polls';
import {
  buildEvent,
  buildFan,
  buildManager,
  buildPoll,
  joinFan,
  type BuiltPerson,
  type BuiltPoll,
} from '../../builders/builders.ts';
import { testApp } from '../app.ts';
import { allSignedInAs, signedInAs } from '../as.ts';
import { auditLines } from '../audit-lines.ts';
import { query } from '../query.ts';

export async function pollHouse() {
  const product = await testApp();
  const { app, platform, db } = product;
  const owner = await buildManager(db);
  const event = await buildEvent(db, { managerId: owner.id, startsAt: new Date() });
  const times = () => ({ start_time: Date.now() + 60_000, end_time: Date.now() + 3_600_000 });
  return {
    product,
    close: product.close,
    managerId: owner.id,
    manager: await signedInAs(app, platform, owner),
    eventId: event.id,
    async newFans(count: number, { checkedInAt = new Date() }: { checkedInAt?: Date | null } = {}) {
      const fans: BuiltPerson[] = [];
      for (let made = 0; made < count; made += 1) {
        const fan = await buildFan(db);
        await joinFan(db, { eventId: event.id, fanId: fan.id, checkedInAt });
        fans.push(fan);
      }
      const clients = await allSignedInAs(app, platform, fans);
      return clients.map((client, place) => ({ ...client, id: fans[place]?.id ?? 0 }));
    },
    newPoll: (overrides: Partial<Parameters<typeof buildPoll>[1]> = {}) =>
      buildPoll(db, { eventId: event.id, by: owner.id, ...overrides }),
    form: (overrides: object = {}): Input<typeof addPoll> => ({
      event_id: event.id,
      question: 'Which song shall be the last?',
      ...times(),
      options: [
        { option: 'Harbour', sort: 2 },
        { option: 'Lanterns', sort: 1 },
      ],
      ...overrides,
    }),
    change: (poll: BuiltPoll, overrides: object = {}): Input<typeof updatePoll> => ({
      event_id: event.id,
      poll_id: poll.id,
      version: poll.version,
      question: poll.question,
      start_time: new Date(poll.starts_at).getTime(),
      end_time: new Date(poll.ends_at).getTime(),
      completed: poll.completed_at !== null,
      results: poll.results as 'live',
      ...overrides,
    }),
    votesOf: (pollId: number) =>
      db
        .selectFrom('poll_votes')
        .select(['user_id', 'option_id'])
        .where('poll_id', '=', pollId)
        .orderBy('user_id')
        .execute(),
    async endOf(pollId: number) {
      const { rows } = await query(db)<{ at: string }>`
        select start_after as at from pgboss.job_common
        where name = 'complete-poll' and singleton_key = ${`poll/${pollId}`} and state < 'active'`;
      return rows[0] === undefined ? null : new Date(rows[0].at).getTime();
    },
    auditOf: (pollId: number) => auditLines(db, 'poll', pollId),
    async publishedNotices() {
      await query(db)`select number_notices()`;
      const { rows } = await query(db)<{ topic: string; data: unknown }>`
        select topic, data from notices where event_id = ${event.id} and topic like '%poll%' order by number`;
      return rows;
    },
  };
}

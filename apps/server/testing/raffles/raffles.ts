import { enterRaffle } from '@backline/contract/raffle-entry';
import { addRaffle, listRaffleWinners, updateRaffle } from '@backline/contract/raffles';
import { buildEvent, buildFan, buildManager, joinFan, type BuiltPerson } from '../../builders/builders.ts';
import { testApp } from '../app.ts';
import { allSignedInAs, signedInAs, type SignedIn } from '../as.ts';
import { auditLines } from '../audit-lines.ts';
import { query } from '../query.ts';

const minuteMs = 60_000;

export const raffleForm = (change: object = {}) => ({
  title: 'Signed drum',
  description: 'From tonight’s show.',
  start_time: Date.now() + minuteMs,
  end_time: Date.now() + 60 * minuteMs,
  no_of_winners: 2,
  minimum_no_of_participants: 3,
  active: true,
  completed: false,
  ...change,
});

export interface Guest extends SignedIn {
  id: number;
}

export async function raffleHouse() {
  const product = await testApp();
  const { app, platform, db } = product;
  const owner = await buildManager(db, { name: 'Mona' });
  const event = await buildEvent(db, { managerId: owner.id, startsAt: new Date() });
  const manager = await signedInAs(app, platform, owner);
  const stored = (raffleId: number) =>
    db.selectFrom('raffles').selectAll().where('id', '=', raffleId).executeTakeFirstOrThrow();
  return {
    ...product,
    eventId: event.id,
    managerId: owner.id,
    manager,
    stored,
    async guests(count: number, { checkedInAt = new Date() }: { checkedInAt?: Date | null } = {}): Promise<Guest[]> {
      const fans: BuiltPerson[] = [];
      for (let made = 0; made < count; made += 1) {
        const fan = await buildFan(db);
        await joinFan(db, { eventId: event.id, fanId: fan.id, checkedInAt });
        fans.push(fan);
      }
      const clients = await allSignedInAs(app, platform, fans);
      return clients.map((client, place) => ({ ...client, id: fans[place]?.id ?? 0 }));
    },
    async newRaffle(change: object = {}): Promise<number> {
      const { body } = await manager.call(addRaffle, { event_id: event.id, ...raffleForm(change) });
      await query(db)`update raffles set starts_at = now() - interval '1 minute' where id = ${body.raffle_id}`;
      return body.raffle_id;
    },
    enter: (guest: Guest, raffleId: number) => guest.call(enterRaffle, { raffle_id: raffleId }),
    async complete(raffleId: number, by: SignedIn = manager) {
      const { title, description, starts_at, ends_at, ...row } = await stored(raffleId);
      const times = { start_time: Date.parse(starts_at), end_time: Date.parse(ends_at) };
      const counts = { no_of_winners: row.no_of_winners, minimum_no_of_participants: row.minimum_participants };
      const form = { title, description, ...times, ...counts, active: row.is_active, completed: true };
      return by.call(updateRaffle, { event_id: event.id, raffle_id: raffleId, ...form });
    },
    endNow: (raffleId: number) =>
      query(db)`
        update raffles set starts_at = now() - interval '1 hour', ends_at = now() - interval '1 second' where id = ${raffleId}`,
    entriesOf: (raffleId: number) =>
      db
        .selectFrom('raffle_entries')
        .select(['user_id', 'number', 'is_entrant', 'winner_place'])
        .where('raffle_id', '=', raffleId)
        .orderBy('number')
        .execute(),
    winners: async (raffleId: number) =>
      (await manager.call(listRaffleWinners, { event_id: event.id, raffle_id: raffleId })).body,
    auditOf: (raffleId: number) => auditLines(db, 'raffle', raffleId),
  };
}

export const ascending = (ids: readonly number[]): number[] => ids.toSorted((one, other) => one - other);

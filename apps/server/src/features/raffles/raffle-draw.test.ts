import { drawWinners, inOrder, listHashOf } from '@backline/draw';
import { addRaffle, listFanRaffles, updateRaffle } from '@backline/contract/raffles';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { meeting } from '../../../testing/meeting.ts';
import { jobNamed, runJobs, runNow } from '../../../testing/run-jobs.ts';
import { raffleJobs, raffleParticipants, raffleWinners } from './index.ts';
import { ascending, raffleForm, raffleHouse, type Guest } from '../../../testing/raffles/raffles.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { noteDraw } from './raffles.repository.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(raffleHouse());

const runRaffleJob = (wanted: string, input: object) => runNow(house.platform, jobNamed(raffleJobs, wanted), input);
const drawNow = (raffleId: number) => runRaffleJob('draw-raffle', { raffle_id: raffleId });

async function entered(count: number, change: object = {}): Promise<{ raffleId: number; guests: Guest[] }> {
  const raffleId = await house.newRaffle(change);
  const guests = await house.guests(count);
  await Promise.all(guests.map((guest) => house.enter(guest, raffleId)));
  return { raffleId, guests };
}

const actions = async (raffleId: number) => (await house.auditOf(raffleId)).map(({ action }) => action);
const wonBy = async (raffleId: number) =>
  (await house.entriesOf(raffleId))
    .filter(({ winner_place: place }) => place !== null)
    .toSorted((one, other) => (one.winner_place ?? 0) - (other.winner_place ?? 0));

test('draws a raffle at its new end, and ignores the job of the earlier end', async () => {
  const { raffleId } = await entered(3);
  await drawNow(raffleId);
  expect((await house.stored(raffleId)).completed_at).toBeNull();
  const later = Date.now() + 7_200_000;
  const form = { event_id: house.eventId, raffle_id: raffleId, ...raffleForm({ end_time: later }) };
  await house.manager.call(updateRaffle, form);
  const { rows } = await query(house.db)<{ due: string }>`
    select start_after as due from pgboss.job where name = 'draw-raffle' and singleton_key = ${String(raffleId)}`;
  expect(rows.map(({ due }) => Date.parse(due))).toEqual([later]);
  await house.endNow(raffleId);
  await drawNow(raffleId);
  expect(await wonBy(raffleId)).toHaveLength(2);
});

test("shows winners' phone numbers only to people with the users permission", async () => {
  const { raffleId } = await entered(3);
  await house.complete(raffleId);
  await runJobs(house.platform);
  const numbersShown = async () => (await house.winners(raffleId)).map(({ phone_number: number }) => number !== null);
  await query(house.db)`delete from role_features where role = 'MANAGER' and feature = 'Page_Manage_Users'`;
  expect(await numbersShown()).toEqual([false, false]);
  await query(house.db)`insert into role_features (role, feature) values ('MANAGER', 'Page_Manage_Users')`;
  expect(await numbersShown()).toEqual([true, true]);
});

test('completes a raffle with too few entrants without winners, and shows fans the number of entrants', async () => {
  const { raffleId, guests } = await entered(2);
  await house.complete(raffleId);
  await runJobs(house.platform);
  const fan = guests[0];
  if (fan === undefined) return expect.unreachable();
  const { body } = await fan.call(listFanRaffles, { event_id: house.eventId });
  expect(body.find(({ raffle_id: id }) => id === raffleId)).toMatchObject({
    state: 'too_few',
    participants: 2,
    minimum_no_of_participants: 3,
    entry: { took_part: true, has_won: false },
  });
  expect(await house.winners(raffleId)).toEqual([]);
});

test('completes a raffle without winners if it is created as completed', async () => {
  const input = { event_id: house.eventId, ...raffleForm({ completed: true }) };
  const { raffle_id: raffleId } = (await house.manager.call(addRaffle, input)).body;
  await runJobs(house.platform);
  expect(await house.stored(raffleId)).toMatchObject({ entrant_count: 0, winner_count: 0 });
  expect(await house.winners(raffleId)).toEqual([]);
});

test('excludes fans who left, are not checked in, are event admins or joined the staff', async () => {
  const { raffleId, guests } = await entered(6, { no_of_winners: 6, minimum_no_of_participants: 1 });
  const [out, left, trusted, hired, ...staying] = guests.map(({ id }) => id);
  const place = (id: number | undefined) => sql`event_id = ${house.eventId} and user_id = ${id}`;
  await query(house.db)`update event_users set checked_in_at = null where ${place(out)}`;
  await query(house.db)`update event_users set has_left = true where ${place(left)}`;
  await query(house.db)`update event_users set event_role = 'ADMIN' where ${place(trusted)}`;
  await query(house.db)`update users set role = 'TEAMMEMBER', manager_id = ${house.managerId} where id = ${hired}`;
  await house.complete(raffleId);
  await runJobs(house.platform);
  const won = await wonBy(raffleId);
  expect(ascending(won.map(({ user_id: id }) => id))).toEqual(ascending(staying));
  expect(await house.stored(raffleId)).toMatchObject({ entry_count: 6, entrant_count: 2, winner_count: 2 });
});

test("stores the hash of the entrants' list before the draw, and draws by the documented formula", async () => {
  const { raffleId } = await entered(12, { no_of_winners: 4 });
  await house.complete(raffleId);
  const frozen = await house.stored(raffleId);
  const numbers = inOrder((await house.entriesOf(raffleId)).map(({ number }) => number));
  expect([frozen.drawn_at, frozen.list_hash]).toEqual([null, await listHashOf(numbers)]);
  expect(await wonBy(raffleId)).toEqual([]);
  await runJobs(house.platform);
  const drawn = await drawWinners({ seed: frozen.seed, numbers, winnerCount: 4, minimumEntries: 3 });
  expect((await wonBy(raffleId)).map(({ number }) => number)).toEqual(drawn);
  expect((await house.winners(raffleId)).map(({ entry_number: number }) => number)).toEqual(drawn);
  const idsOf = async (winners: ReturnType<typeof raffleWinners>) =>
    (await winners.execute(house.db)).rows.map(({ user_id: id }) => id);
  expect(await idsOf(raffleParticipants(house.eventId, raffleId))).toHaveLength(12);
  expect(ascending(await idsOf(raffleWinners(house.eventId, raffleId)))).toEqual(
    ascending((await wonBy(raffleId)).map(({ user_id: id }) => id)),
  );
  expect(await idsOf(raffleParticipants(house.eventId + 1, raffleId))).toEqual([]);
});

test('refuses to draw from a list that was changed after it was hashed', async () => {
  const { raffleId } = await entered(3);
  await house.complete(raffleId);
  await query(house.db)`update raffle_entries set is_entrant = false where raffle_id = ${raffleId} and number = (
    select min(number) from raffle_entries where raffle_id = ${raffleId})`;
  await expect(runJobs(house.platform)).rejects.toThrow('were changed');
  expect((await house.stored(raffleId)).drawn_at).toBeNull();
  await query(house.db)`delete from pgboss.job where name = 'draw-raffle' and singleton_key = ${String(raffleId)}`;
});

test('draws due raffles whose job was lost, even if another raffle fails', async () => {
  const [ended, completed, changed] = [await entered(3), await entered(3), await entered(3)].map((one) => one.raffleId);
  await house.endNow(ended ?? 0);
  await house.complete(completed ?? 0);
  await house.complete(changed ?? 0);
  await query(house.db)`update raffle_entries set is_entrant = false where raffle_id = ${changed}`;
  await query(house.db)`delete from pgboss.job where name = 'draw-raffle'`;
  await runRaffleJob('draw-due-raffles', {});
  const drawn = [];
  for (const id of [ended, completed, changed]) drawn.push((await house.stored(id ?? 0)).drawn_at !== null);
  expect(drawn).toEqual([true, true, false]);
  await query(house.db)`delete from raffles where id = ${changed}`;
});

describe('concurrent draws', () => {
  test('draws a raffle once for concurrent tabs, timer and workers', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { raffleId } = await entered(5);
      await house.endNow(raffleId);
      await Promise.all([
        house.complete(raffleId),
        drawNow(raffleId),
        house.complete(raffleId),
        drawNow(raffleId),
        drawNow(raffleId),
      ]);
      await Promise.all([drawNow(raffleId), runJobs(house.platform)]);
      const lines = (await actions(raffleId)).filter((action) => action !== 'raffle.updated');
      expect(lines).toEqual(['raffle.created', 'raffle.completed', 'raffle.drawn']);
      expect(await wonBy(raffleId)).toHaveLength(2);
    }
  });

  test("draws a raffle twice without the row's lock (control)", async () => {
    const { raffleId } = await entered(3);
    await house.complete(raffleId);
    let draws = 0;
    const bothHaveLooked = meeting(2);
    const careless = () =>
      house.db.transaction().execute(async (tx) => {
        const { rows } = await query(tx)<{ drawn_at: string | null }>`
          select drawn_at from raffles where id = ${raffleId}`;
        await bothHaveLooked();
        if (rows[0]?.drawn_at !== null) return;
        await noteDraw(tx, raffleId, 0);
        draws += 1;
      });
    await Promise.all([careless(), careless()]);
    expect(draws).toBe(2);
  });

  test('includes every fan whose entry was accepted while the raffle was being completed', async () => {
    for (let round = 0; round < 3; round += 1) {
      const raffleId = await house.newRaffle({ minimum_no_of_participants: 1 });
      const guests = await house.guests(20);
      const taps = guests.map((guest) => house.enter(guest, raffleId));
      const [answers] = await Promise.all([Promise.all(taps), house.complete(raffleId)]);
      const entries = await house.entriesOf(raffleId);
      expect(entries).toHaveLength(answers.filter(({ status }) => status === 200).length);
      expect(entries.every(({ is_entrant: isEntrant }) => isEntrant === true)).toBe(true);
      expect((await house.stored(raffleId)).list_hash).toBe(await listHashOf(entries.map(({ number }) => number)));
    }
  });
});

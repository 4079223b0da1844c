import * as raffleTexts from '@backline/contract/raffles.texts';
import * as generalTexts from '@backline/contract/general.texts';
import * as peopleTexts from '@backline/contract/people.texts';
import { addRaffle, deleteRaffle, getRaffle, listRaffles, maxWinners, updateRaffle } from '@backline/contract/raffles';
import { describe, expect, test } from 'vitest';
import { buildRaffle } from '../../../builders/builders.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { raffleForm, raffleHouse } from '../../../testing/raffles/raffles.ts';
import { openForFile } from '../../../testing/open-for-file.ts';

const house = await openForFile(raffleHouse());

const add = (change: object) => house.manager.call(addRaffle, { event_id: house.eventId, ...raffleForm(change) });
const detail = async (raffleId: number) =>
  (await house.manager.call(getRaffle, { event_id: house.eventId, raffle_id: raffleId })).body;
const save = (raffleId: number, change: object) =>
  house.manager.call(updateRaffle, { event_id: house.eventId, raffle_id: raffleId, ...raffleForm(change) });
const remove = (raffleId: number) => house.manager.call(deleteRaffle, { event_id: house.eventId, raffle_id: raffleId });
const now = Date.now();

describe('refused raffles', () => {
  test.each([
    ['title', { title: ' \u200b ' }, raffleTexts.titleRequired],
    ['title', { title: 'x'.repeat(201) }, generalTexts.tooLong(200)],
    ['description', { description: 'x'.repeat(2_001) }, generalTexts.tooLong(2_000)],
    ['start_time', { start_time: null }, generalTexts.startTimeRequired],
    ['end_time', { end_time: '' }, generalTexts.endTimeRequired],
    ['start_time', { start_time: now - 120_000 }, generalTexts.startTimePast],
    ['end_time', { start_time: now + 60_000, end_time: now - 1_000 }, generalTexts.endTimePast],
    ['end_time', { start_time: now + 90_000, end_time: now + 80_000 }, raffleTexts.raffleEndsBeforeStart],
    ['no_of_winners', { no_of_winners: undefined }, raffleTexts.winnersRequired],
    ['no_of_winners', { no_of_winners: 'two' }, raffleTexts.winnersRequired],
    ['no_of_winners', { no_of_winners: 0 }, raffleTexts.winnersTooFew],
    ['no_of_winners', { no_of_winners: 1.5 }, generalTexts.wholeNumber],
    ['no_of_winners', { no_of_winners: maxWinners + 1 }, generalTexts.atMost(maxWinners)],
    ['minimum_no_of_participants', { minimum_no_of_participants: null }, raffleTexts.participantsRequired],
    ['minimum_no_of_participants', { minimum_no_of_participants: 0 }, raffleTexts.participantsRequired],
  ])('rejects a raffle with an invalid %s: %o', async (path, change, message) => {
    const { status, body } = await add({ title: 'Refused', ...change });
    expect([status, body.fields]).toEqual([422, [{ path, message }]]);
    const { body: rows } = await house.manager.call(listRaffles, { event_id: house.eventId, search: 'Refused' });
    expect(rows).toEqual([]);
  });
});

test('returns a raffle as it was typed, audits the hash of its seed and hides the seed', async () => {
  const form = raffleForm({ title: ' A\u00a0drum ', description: 'One\n two' });
  const { status, body } = await house.manager.call(addRaffle, { event_id: house.eventId, ...form });
  expect([status, body.message]).toEqual([200, raffleTexts.raffleCreated]);
  const shown = await detail(body.raffle_id);
  expect(shown).toEqual({
    ...form,
    title: 'A drum',
    description: 'One\ntwo',
    id: body.raffle_id,
    event_id: house.eventId,
    version: 1,
    state: 'open',
    entries: 0,
    participants: null,
    can: { delete: true },
  });
  const { seed, commitment } = await house.stored(body.raffle_id);
  expect(JSON.stringify(shown)).not.toContain(seed);
  const lines = await house.auditOf(body.raffle_id);
  expect(lines).toMatchObject([{ action: 'raffle.created', actor_id: house.managerId, after: { commitment } }]);
  expect(JSON.stringify(lines)).not.toContain(seed);
});

test('finds raffles by words of title and description, latest start first, in pages', async () => {
  const ids: number[] = [];
  for (const [hours, title] of ['Oboe one', 'Oboe two', 'Oboe three'].entries()) {
    const startsAt = new Date(now + hours * 3_600_000);
    const { id } = await buildRaffle(house.db, { eventId: house.eventId, title, startsAt, endsAt: startsAt });
    ids.unshift(id);
  }
  const ask = (input: object) => house.manager.call(listRaffles, { event_id: house.eventId, ...input });
  const first = await ask({ search: 'OBOÉ', page_size: 2 });
  expect(first.body.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  const rest = await ask({ search: 'oboe', page_size: 2, cursor: first.headers['x-next-cursor'] });
  expect(rest.body.map(({ id }) => id)).toEqual(ids.slice(2));
});

test('rejects a stale save of a raffle, and accepts a save without a version', async () => {
  const form = raffleForm();
  const raffleId = (await add(form)).body.raffle_id;
  expect((await save(raffleId, { ...form, title: 'Second', version: 1 })).body).toMatchObject({ version: 2 });
  const stale = await save(raffleId, { ...form, title: 'Third', version: 1 });
  expect([stale.status, stale.body.message]).toEqual([409, peopleTexts.ownConflict]);
  expect(stale.body.conflict).toMatchObject({ fields: ['title'], version: 2 });
  expect((await save(raffleId, { title: 'Fourth' })).body.message).toBe(raffleTexts.raffleUpdated);
  expect((await detail(raffleId)).title).toBe('Fourth');
});

test('saves a running raffle although its start has passed', async () => {
  const { id } = await buildRaffle(house.db, { eventId: house.eventId });
  const times = { start_time: now - 7_200_000, end_time: now + 60_000 };
  expect((await save(id, times)).status).toBe(200);
  const { status, body } = await save(id, { ...times, end_time: times.start_time - 1 });
  expect([status, body.fields]).toEqual([422, [{ path: 'end_time', message: raffleTexts.raffleEndsBeforeStart }]]);
});

test('refuses to change the settings of a drawn raffle, but accepts new wording', async () => {
  const raffleId = await house.newRaffle({ minimum_no_of_participants: 1 });
  const [guest] = await house.guests(1);
  if (guest === undefined) return expect.unreachable();
  await house.enter(guest, raffleId);
  await house.complete(raffleId);
  await runJobs(house.platform);
  const {
    id: _id,
    event_id: _event,
    state,
    entries: _entries,
    participants: _taken,
    can,
    ...form
  } = await detail(raffleId);
  expect([state, can.delete]).toEqual(['drawn', false]);
  for (const [field, value] of Object.entries({
    completed: false,
    no_of_winners: 9,
    minimum_no_of_participants: 9,
    end_time: form.end_time + 1,
    start_time: form.start_time - 1,
  })) {
    const { status, body } = await save(raffleId, { ...form, [field]: value });
    expect([status, body.fields]).toEqual([422, [{ path: field, message: raffleTexts.raffleStays }]]);
  }
  expect((await save(raffleId, { ...form, title: 'Mended' })).status).toBe(200);
  const refused = await remove(raffleId);
  expect([refused.status, refused.body.message]).toEqual([409, raffleTexts.raffleWinnersStay]);
});

test('deletes a raffle that has no winners together with its entries, and audits the deletion', async () => {
  const raffleId = await house.newRaffle({ title: 'Gone' });
  const guests = await house.guests(2);
  for (const guest of guests) await house.enter(guest, raffleId);
  expect((await remove(raffleId)).body.message).toBe(raffleTexts.raffleDeleted);
  expect((await remove(raffleId)).status).toBe(404);
  expect(await house.entriesOf(raffleId)).toEqual([]);
  expect((await house.auditOf(raffleId)).at(-1)).toMatchObject({ action: 'raffle.deleted' });
  await runJobs(house.platform);
});

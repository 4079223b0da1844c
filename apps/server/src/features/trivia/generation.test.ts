import * as triviaTexts from '@backline/contract/trivia.texts';
import { deleteTrivia, generateTrivia } from '@backline/contract/trivia';
import { expect, test } from 'vitest';
import {
  buildArtist,
  buildEvent,
  buildFan,
  buildManager,
  buildPoll,
  buildRaffle,
  buildSongRequest,
  buildVotes,
  joinFan,
} from '../../../builders/builders.ts';
import { foldAttendance } from '../events/index.ts';
import { insertNew, type KindedFact } from './facts.repository.ts';
import { triviaHouse } from '../../../testing/trivia/trivia.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(triviaHouse());
const { db } = house.product;

const dayMs = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * dayMs);

async function crowd(eventId: number, at: Date, fans: { id: number }[]) {
  for (const [index, fan] of fans.entries()) {
    await joinFan(db, { eventId, fanId: fan.id, checkedInAt: new Date(at.getTime() + index * 1_000) });
  }
  await foldAttendance(db);
}

test('generates unpublished trivia with sources for at least twelve kinds of facts, and none on a second run', async () => {
  const other = await buildArtist(db, { managerId: house.managerId, name: 'Juno Vale' });
  const links = { spotify_url: 'https://x.example.org/a', instagram_url: 'https://x.example.org/b' };
  const store = {
    store_type: 'OwnStore',
    store_url: 'https://shop.lamps.example.org',
    website_url: 'https://lamps.example.org',
  };
  await db
    .insertInto('profiles')
    .values({ user_id: house.artistId, ...links, ...store })
    .execute();
  const artistIds = [house.artistId, other.id];
  const fans = await Promise.all(
    Array.from({ length: 14 }, (_, number) => buildFan(db, { name: `Secret Name ${number}` })),
  );
  const [first, second, tonight] = [
    await house.newEvent({ startsAt: ago(90), name: 'First Light', artistIds }),
    await house.newEvent({ startsAt: ago(30), name: 'Second Light', artistIds, venue: 'The Boathouse' }),
    await house.newEvent({
      startsAt: new Date(),
      name: 'Tonight',
      artistIds,
      artist_bio: 'Two lamps and a voice.',
      playlist_url: 'https://music.example.org/tonight',
    }),
  ];
  const third = await house.newEvent({ startsAt: ago(20), name: 'Third Light', venue: 'The Mill' });
  await house.newEvent({ startsAt: ago(-20), name: 'Next Light' });
  await crowd(first.id, ago(90), fans.slice(0, 12));
  await crowd(second.id, ago(30), fans);
  await crowd(third.id, ago(20), fans);
  await crowd(tonight.id, new Date(), fans);
  for (const [index, { id: fanId }] of fans.entries()) {
    const titles = index < 12 ? ['Long Way', 'LONG WAY'] : ['Short Way'];
    for (const title of titles) await buildSongRequest(db, { eventId: third.id, fanId, title });
  }
  const fanIds = fans.map(({ id }) => id);
  const poll = await buildPoll(db, {
    eventId: tonight.id,
    by: house.managerId,
    question: 'Encore?',
    completed_at: new Date(),
  });
  await buildVotes(db, { pollId: poll.id, optionId: poll.options[1]?.id ?? 0, fanIds });
  const level = await buildPoll(db, { eventId: third.id, by: house.managerId, completed_at: new Date() });
  for (const [place, { id: optionId }] of level.options.entries()) {
    await buildVotes(db, { pollId: level.id, optionId, fanIds: fanIds.slice(place * 7, place * 7 + 7) });
  }
  await buildPoll(db, { eventId: third.id, by: house.managerId, question: 'Is it still open?' });
  const drawn = { completed_at: new Date(), entry_count: 14, entrant_count: 14, list_hash: 'a'.repeat(64) };
  await buildRaffle(db, { eventId: third.id, title: 'Signed drum', ...drawn, drawn_at: new Date(), winner_count: 2 });
  await buildRaffle(db, {
    eventId: third.id,
    title: 'Hidden drum',
    ...drawn,
    drawn_at: new Date(),
    winner_count: 2,
    is_active: false,
  });

  const { message, trivia_ids: ids } = await house.generate(tonight.id);
  const made = await house.list(tonight.id);
  expect([message, new Set(ids)]).toEqual([triviaTexts.triviaGenerated, new Set(made.map(({ id }) => id))]);
  const { rows } = await query(db)<{ kind: string }>`
    select distinct kind from trivia_facts where event_id = ${tonight.id} order by kind`;
  expect(rows.map(({ kind }) => kind).length).toBeGreaterThanOrEqual(12);
  const words = made.map(({ description }) => description);
  expect(words).toContain('“Long Way”: 12 fans wanted to hear it.');
  expect(words).toContain('Most of you said “That”: 14 of 14 answers.');
  expect(words).toContain('14 fans took part, and 2 won.');
  expect(made.filter(({ title }) => /^We asked|in the raffle/.test(title)).length).toBe(2);
  expect(new Set(made.map(({ title }) => title)).size).toBe(made.length);
  for (const item of made) {
    expect(item).toMatchObject({ is_auto_generated: true, is_publish: false, publish_time: 0 });
    expect(item.sources.length, item.title).toBeGreaterThan(0);
    expect(item.title + item.description).not.toContain('Secret Name');
  }
  expect(await house.seen(tonight.id)).toEqual([]);
  expect((await house.auditOf(made[0]?.id ?? 0)).map(({ action }) => action)).toEqual(['trivia.generated']);

  const again = await house.generate(tonight.id);
  expect(again).toEqual({ message: triviaTexts.triviaNothingNew, trivia_ids: [] });
  expect((await house.list(tonight.id)).length).toBe(made.length);
});

test('does not generate a fact again after its trivia was deleted', async () => {
  const event = await house.newEvent({ artist_bio: 'Two lamps.', artistIds: [house.artistId] });
  const [first] = (await house.generate(event.id)).trivia_ids;
  await house.manager.call(deleteTrivia, { event_id: event.id, trivia_id: first });
  expect((await house.generate(event.id)).trivia_ids).toEqual([]);
});

test("uses no data from another manager's events, and refuses to generate trivia for them", async () => {
  const rival = await buildManager(db);
  const artist = await buildArtist(db, { managerId: rival.id, name: 'Wandering Star' });
  await buildEvent(db, { managerId: house.managerId, artistIds: [artist.id], startsAt: ago(9), name: 'House secret' });
  const event = await buildEvent(db, { managerId: rival.id, artistIds: [artist.id] });
  const client = await house.as(rival);
  const { body } = await client.call(generateTrivia, { event_id: event.id });
  expect([body.message, body.trivia_ids]).toEqual([triviaTexts.triviaNothingNew, []]);
  expect((await house.manager.call(generateTrivia, { event_id: event.id })).status).toBe(404);
});

test('generates each fact once for concurrent calls', async () => {
  const event = await house.newEvent({ artist_bio: 'Two lamps.' });
  const asks = await Promise.all(
    Array.from({ length: 8 }, () => house.manager.call(generateTrivia, { event_id: event.id })),
  );
  expect(asks.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  expect(asks.filter(({ body }) => body.trivia_ids.length > 0).length).toBe(1);
  const titles = (await house.list(event.id)).map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
});

test("inserts each fact once by its key, even without the event's lock", async () => {
  const event = await house.newEvent();
  const facts: KindedFact[] = ['a', 'b', 'c'].map((kind) => ({
    kind,
    key: [1],
    title: kind,
    description: '',
    sources: [],
  }));
  const race = async () => {
    const made = await Promise.all(
      Array.from({ length: 6 }, () => db.transaction().execute((tx) => insertNew(tx, event.id, facts))),
    );
    return made.flat().length;
  };
  expect(await race()).toBe(3);
  // Control: facts with distinct keys are all inserted.
  facts.splice(0, 3, { kind: 'd', key: [1], title: 'd', description: '', sources: [] });
  const alone = Array.from({ length: 6 }, (_, number) => [{ ...facts[0], key: [number] } as KindedFact]);
  const made = await Promise.all(alone.map((one) => db.transaction().execute((tx) => insertNew(tx, event.id, one))));
  expect(made.flat().length).toBe(6);
});

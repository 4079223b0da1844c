import { createToken } from '@backline/contract/api-tokens';
import type { EventFile } from '@backline/contract/event-file';
import { getEventDetails, type WholeEvent } from '@backline/contract/events';
import { exportEvent } from '@backline/contract/event-files';
import * as fileTexts from '@backline/contract/event-files.texts';
import * as eventTexts from '@backline/contract/events.texts';
import { listProducts } from '@backline/contract/products';
import { listPatterns } from '@backline/contract/patterns';
import { shopStock } from '@backline/contract/shop';
import { expect, test } from 'vitest';
import { buildAdmin, buildArtist, buildEvent, buildManager, buildTeamMember } from '../../../builders/builders.ts';
import { auditLines } from '../../../testing/audit-lines.ts';
import { eventFileHouse, startsMs } from '../../../testing/event-files/event-file-house.ts';
import { fileProduct, smallFile } from '../../../testing/event-files/small-file.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { withMoreKeys, withoutKeys } from '../../../testing/role-keys.ts';

const [house, other] = await Promise.all([openForFile(eventFileHouse()), openForFile(eventFileHouse())]);
const eventId = await house.wholeEvent();
const exportOf = (from: typeof house, id: number): Promise<EventFile> => from.must(from.exported(id));

/** Re-encoding changes the bytes of an image, and a moment of the export is never equal. */
const comparable = ({ exported_at: _at, images, ...file }: EventFile) => ({ ...file, images: images.length });

test('refuses to export an event of another manager, and without the permission to change events', async () => {
  const stranger = await house.as(await buildManager(house.db));
  expect((await house.exported(eventId, stranger)).status).toBe(404);
  await withoutKeys(house.db, 'MANAGER', ['Page_Event_Update_Operation'], async () => {
    expect((await house.exported(eventId)).status).toBe(403);
  });
});

test('refuses artists of another manager, and a file without a chosen artist', async () => {
  const file = await exportOf(house, eventId);
  const foreign = await buildArtist(house.db, { managerId: (await buildManager(house.db)).id });
  const before = await house.counts();
  const none = await house.imported(file, { artist_id: [null, null] });
  expect(none.body.fields).toEqual([{ path: 'artist_id', message: fileTexts.artistNeeded }]);
  const short = await house.imported(file, { artist_id: house.artistIds.slice(1) });
  expect(short.body.fields).toEqual([{ path: 'artist_id', message: fileTexts.artistsDiffer }]);
  const theirs = await house.imported(file, { artist_id: [foreign.id, null] });
  expect([theirs.status, theirs.body.fields?.[0]?.path]).toEqual([422, 'artist_id']);
  expect(await eventually(house)).toEqual(before);
});

test('requires a manager from an ADMIN, and makes the event for that manager', async () => {
  const admin = await house.as(await buildAdmin(house.db));
  const { left_out: _out, ...file } = await exportOf(house, eventId);
  const whole = { ...file, left_out: [] };
  const missing = await house.imported(whole, {}, admin);
  expect(missing.body.fields).toEqual([{ path: 'manager_id', message: eventTexts.managerRequired }]);
  const { event_id } = await house.must(house.imported(whole, { manager_id: house.owner.id }, admin));
  const [event] = await house.must(admin.call(getEventDetails, { event_id }));
  expect((event as WholeEvent).manager_id).toBe(house.owner.id);
});

test('exports the set-up of an event without people, ids and texts of its own house', async () => {
  const reply = await house.exported(eventId);
  expect(reply.headers['content-disposition']).toBe('attachment; filename="harbour-lights.backline.json"');
  const file: EventFile = reply.body;
  expect(file.artists).toEqual([{ name: 'The Lamps' }, { name: 'Quay' }]);
  expect(file.products.map(({ title, artist, drop }) => [title, artist, drop?.max_drop_quantity])).toEqual([
    ['Shirt', 0, 8],
    ['Cap', 1, undefined],
  ]);
  expect(file.polls.map(({ question, start_after_ms }) => [question, start_after_ms])).toEqual([
    ['Which song 0?', 0],
    ['Which song 1?', 3_600_000],
  ]);
  expect(file.lights.map(({ name, groups }) => [name, groups])).toEqual([['Sunrise', 4]]);
  expect(file.patterns.map(({ light }) => light)).toEqual([0, 0]);
  expect(file.images).toHaveLength(5);
  const text = JSON.stringify({ ...file, images: [] });
  expect(text).not.toMatch(/_id"|@|seo_url|event_code|contact_info|seller_info|artist_bio|ticket_url|https?:/);
  expect((await auditLines(house.db, 'event', eventId)).map(({ action }) => action)).toContain('event.exported');
});

test('leaves parts out of the file that the person may not see, and says so in it', async () => {
  await withoutKeys(house.db, 'MANAGER', ['Page_Products', 'Page_Polls'], async () => {
    const file = await exportOf(house, eventId);
    expect([file.products, file.polls]).toEqual([[], []]);
    expect(file.left_out).toEqual([
      { kind: 'products', reason: 'no_permission', count: 0 },
      { kind: 'polls', reason: 'no_permission', count: 0 },
    ]);
  });
});

test('imports a file in another house, whose own export equals the file', async () => {
  const file = await exportOf(house, eventId);
  const { event_id, created, skipped } = await other.must(other.imported(file, { event_name: 'Harbour Lights' }));
  expect(created).toEqual({ products: 2, drops: 1, polls: 2, trivia: 1, raffles: 1, patterns: 2, images: 5 });
  expect(skipped).toEqual([]);
  expect(comparable(await exportOf(other, event_id))).toEqual(comparable(file));
  const [event] = await other.must(other.manager.call(getEventDetails, { event_id }));
  expect(event).toMatchObject({
    event_dttm: startsMs + 30 * 86_400_000,
    manager_id: other.owner.id,
    event_role: 'ADMIN',
  });
  const lines = await auditLines(other.db, 'event', event_id);
  expect(lines.map(({ action }) => action).sort()).toEqual(['event.created', 'event.exported', 'event.imported']);
});

test('gives products and lights that a house already has to the new event instead of making them again', async () => {
  const file = await exportOf(house, eventId);
  const products = async () => (await house.must(house.manager.call(listProducts, { page_size: 100 }))).length;
  const patterns = async () => (await house.must(house.manager.call(listPatterns, { page_size: 100 }))).length;
  const before = [await products(), await patterns()];
  const { created, skipped } = await house.must(house.imported(file));
  expect(created).toMatchObject({ products: 0, drops: 1, patterns: 2 });
  expect(skipped).toEqual([{ kind: 'products', reason: 'exists', names: ['Shirt', 'Cap'] }]);
  expect([await products(), await patterns()]).toEqual(before);
});

test('skips what the person may not create, what has no artist and what would begin in the past', async () => {
  const file = await exportOf(house, eventId);
  await withoutKeys(other.db, 'MANAGER', ['Page_Raffles', 'Page_Patterns'], async () => {
    const change = { artist_id: [null, other.artistIds[0]], event_dttm: Date.now() + 600_000 };
    const { created, skipped } = await other.must(other.imported(file, change));
    expect(created).toMatchObject({ drops: 0, polls: 2, trivia: 0, raffles: 0, patterns: 0 });
    expect(skipped).toEqual(
      expect.arrayContaining([
        { kind: 'products', reason: 'no_artist', names: ['Shirt'] },
        { kind: 'trivia', reason: 'past', names: ['First show?'] },
        { kind: 'raffles', reason: 'no_permission', names: ['Backstage'] },
        { kind: 'patterns', reason: 'no_permission', names: ['Sunrise', 'Sunrise'] },
      ]),
    );
  });
});

test('adds a team member who imports an event to it, and skips the products that they may not sell', async () => {
  const { db, owner, artistIds } = house;
  const { id } = await buildTeamMember(db, { managerId: owner.id });
  // Team members may choose the artists of their events.
  await buildEvent(db, { managerId: owner.id, artistIds, teamMemberIds: [id] });
  const member = await house.as({ id });
  const file = await exportOf(house, eventId);
  const keys = ['Page_Event_Create_Operation', 'Page_Events', 'Page_Products', 'Page_Polls'] as const;
  await withMoreKeys(house.db, 'TEAMMEMBER', keys, async () => {
    const { event_id, created, skipped } = await house.must(house.imported(file, {}, member));
    expect(created).toMatchObject({ products: 0, drops: 0, polls: 2 });
    expect(skipped).toContainEqual({ kind: 'products', reason: 'no_permission', names: ['Shirt', 'Cap'] });
    expect(await house.must(member.call(getEventDetails, { event_id }))).toHaveLength(1);
  });
});

test('lets a token export exactly the events for which it was made', async () => {
  const otherId = await house.newEvent();
  const expires_dttm = Date.now() + 86_400_000;
  const of = { features: ['Page_Event_Update_Operation'], expires_dttm, event_ids: [eventId] };
  const { token } = await house.must(house.manager.call(createToken, { name: 'Templates', ...of }));
  const read = (id: number) =>
    house.app.inject({
      url: `/api/${exportEvent.path}?event_id=${id}`,
      headers: { authorization: `Bearer ${token}` },
    });
  expect((await read(otherId)).statusCode).toBe(404);
  expect((await read(eventId)).statusCode).toBe(200);
});

test('keeps the products of an artist out of the export of a token for chosen events, and says so in the file', async () => {
  const features = ['Page_Event_Update_Operation', 'Page_Products', 'Page_Polls'];
  const form = { name: 'Templates', features, expires_dttm: Date.now() + 86_400_000 };
  const read = async (change: object) => {
    const { token } = await house.must(house.manager.call(createToken, { ...form, ...change }));
    const headers = { authorization: `Bearer ${token}` };
    const answer = await house.app.inject({ url: `/api/${exportEvent.path}?event_id=${eventId}`, headers });
    const { products, polls, left_out } = answer.json<EventFile>();
    return { products: products.length, polls: polls.length, left_out };
  };
  const ofOthers = ['trivia', 'raffles', 'patterns'].map((kind) => ({ kind, reason: 'no_permission', count: 0 }));
  expect(await read({ event_ids: [eventId] })).toEqual({
    products: 0,
    polls: 2,
    left_out: [{ kind: 'products', reason: 'no_permission', count: 0 }, ...ofOthers],
  });
  expect(await read({})).toEqual({ products: 2, polls: 2, left_out: ofOthers });
});

test('makes one event for a double click', async () => {
  const file = await exportOf(house, eventId);
  const before = await other.counts();
  const change = { seo_url: 'double-click' };
  const send = () => other.imported(file, change, other.manager, { idempotencyKey: 'one-attempt' });
  const replies = await Promise.all([send(), send()]);
  expect(replies.map(({ status }) => status).sort((left, right) => left - right)).toEqual([200, 409]);
  const answer = replies.find(({ status }) => status === 200)?.body;
  expect((await send()).body).toEqual(answer);
  const after = await eventually(other);
  expect([after['events'], after['polls']]).toEqual([(before['events'] ?? 0) + 1, (before['polls'] ?? 0) + 2]);
});

/** Returns the counts once the jobs have deleted the images that no row uses. */
async function eventually(of: typeof house) {
  await runJobs(of.platform);
  return of.counts();
}

test('notifies the shop of each event once for all products of an import', async () => {
  const soon = { event_dttm: Date.now() + 3_600_000 };
  const titled = (...titles: string[]) => smallFile({ products: titles.map((title) => fileProduct({ title })) });
  const { event_id: open } = await house.must(house.imported(titled('First scarf'), soon));
  await query(house.db)`select number_notices()`;
  await query(house.db)`delete from notices where event_id = ${open}`;
  const { created } = await house.must(house.imported(titled('Second scarf', 'Third scarf', 'Fourth scarf'), soon));
  expect(created.products).toBe(3);
  await query(house.db)`select number_notices()`;
  const { rows } = await query(house.db)<{ topic: string }>`select topic from notices where event_id = ${open}`;
  expect(rows).toEqual([{ topic: shopStock.name }]);
});

import { getAttendance } from '@backline/contract/attendance';
import * as triviaTexts from '@backline/contract/trivia.texts';
import * as generalTexts from '@backline/contract/general.texts';
import * as uploadTexts from '@backline/contract/uploads.texts';
import { addTrivia, deleteTrivia, getTrivia, listTrivia, updateTrivia } from '@backline/contract/trivia';
import { describe, expect, test } from 'vitest';
import { buildTrivia } from '../../../builders/builders.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { triviaHouse } from '../../../testing/trivia/trivia.ts';
import { openForFile } from '../../../testing/open-for-file.ts';

const house = await openForFile(triviaHouse());

const hourMs = 3_600_000;
const form = (event_id: number, more: object = {}) => ({
  event_id,
  title: 'Who tunes the guitars?',
  description: 'Two people\nand a cat.',
  publish_time: Date.now() - 60_000,
  graphic: null,
  graphic_thumbnail_url: null,
  ...more,
});
const add = async (eventId: number, more: object = {}) => {
  const { status, body } = await house.manager.call(addTrivia, form(eventId, more));
  expect([status, body.message], JSON.stringify(body)).toEqual([200, triviaTexts.triviaCreated]);
  return body.trivia_id;
};
const detail = async (event_id: number, trivia_id: number) =>
  (await house.manager.call(getTrivia, { event_id, trivia_id })).body;

describe('refused trivia', () => {
  test.each([
    [{ title: ' \u200b ' }, { path: 'title', message: triviaTexts.triviaTitleRequired }],
    [{ title: 'x'.repeat(201) }, { path: 'title', message: generalTexts.tooLong(200) }],
    [{ description: 'x'.repeat(2_001) }, { path: 'description', message: generalTexts.tooLong(2_000) }],
    [{ publish_time: undefined }, { path: 'publish_time', message: triviaTexts.publishTimeRequired }],
    [{ publish_time: 0 }, { path: 'publish_time', message: triviaTexts.publishTimeRequired }],
    [{ publish_time: 'now' }, { path: 'publish_time', message: triviaTexts.publishTimeRequired }],
    [
      { options: ['One'], right_option: 0 },
      { path: 'options', message: triviaTexts.triviaOptionsFew },
    ],
    [
      { options: ['One', 'Two', 'Three', 'Four', 'Five'], right_option: 0 },
      { path: 'options', message: triviaTexts.triviaOptionsMany },
    ],
    [
      { options: ['One', ' ONE'], right_option: 0 },
      { path: 'options', message: triviaTexts.triviaOptionRepeated },
    ],
    [
      { options: ['One', ' '], right_option: 0 },
      { path: 'options.1', message: triviaTexts.triviaOptionRequired },
    ],
    [{ options: ['One', 'Two'] }, { path: 'right_option', message: triviaTexts.triviaRightRequired }],
    [
      { options: ['One', 'Two'], right_option: 2 },
      { path: 'right_option', message: triviaTexts.triviaRightRequired },
    ],
    [{ right_option: 0 }, { path: 'right_option', message: triviaTexts.triviaRightWithoutOptions }],
    [{ graphic: 'https://elsewhere.example.org/x.png' }, { path: 'graphic', message: uploadTexts.imageUnknown }],
  ])('rejects %j with a field error and creates no trivia', async (wrong, field) => {
    const event = await house.newEvent();
    const { status, body } = await house.manager.call(addTrivia, form(event.id, wrong));
    expect([status, body.fields]).toEqual([422, [field]]);
    expect(await house.list(event.id)).toEqual([]);
  });

  test('requires a publication time for trivia that staff wrote', async () => {
    const event = await house.newEvent();
    const trivia_id = await add(event.id);
    for (const more of [{ publish_time: 0 }, { publish_time: null, is_publish: false }]) {
      const { status, body } = await house.manager.call(updateTrivia, form(event.id, { trivia_id, ...more }));
      expect([status, body.fields]).toEqual([
        422,
        [{ path: 'publish_time', message: triviaTexts.publishTimeRequired }],
      ]);
    }
    expect((await detail(event.id, trivia_id)).version).toBe(1);
  });

  test('reports a conflict for a stale save of trivia and saves nothing', async () => {
    const event = await house.newEvent();
    const trivia_id = await add(event.id);
    const save = (title: string, version: number) =>
      house.manager.call(updateTrivia, form(event.id, { trivia_id, title, version }));
    expect((await save('Theirs', 1)).body.version).toBe(2);
    const { status, body } = await save('Mine', 1);
    expect([status, body.conflict]).toMatchObject([409, { version: 2, fields: ['publish_time', 'title'] }]);
    expect((await detail(event.id, trivia_id)).title).toBe('Theirs');
  });
});

test('returns trivia as it was added and audits it', async () => {
  const event = await house.newEvent();
  const graphic = await house.sendPicture();
  const graphic_thumbnail_url = await house.sendPicture();
  const choice = { options: ['Two people', 'A cat'], right_option: 1 };
  const sent = form(event.id, { graphic, graphic_thumbnail_url, publish_time: Date.now() + hourMs, ...choice });
  const id = await add(event.id, sent);
  const stored = {
    ...sent,
    id,
    version: 1,
    is_auto_generated: false,
    is_publish: true,
    sources: [],
    answer_counts: [0, 0],
  };
  expect(await detail(event.id, id)).toEqual(stored);
  expect(await house.list(event.id)).toEqual([stored]);
  expect(await house.auditOf(id)).toMatchObject([
    {
      action: 'trivia.created',
      entity_name: sent.title,
      event_name: event.name,
      after: { publish_time: sent.publish_time, options: ['Two people', 'A cat (right)'] },
    },
  ]);
});

test('lists trivia newest first, in pages, and finds them by words of the title', async () => {
  const event = await house.newEvent();
  for (const title of ['Señor Bass?', 'Drums first', 'Bass again', 'Nothing']) {
    await buildTrivia(house.product.db, { eventId: event.id, title });
  }
  const titles = async (input: object) => {
    const { body, headers } = await house.manager.call(listTrivia, { event_id: event.id, page_size: 3, ...input });
    return { titles: body.map(({ title }) => title), cursor: headers['x-next-cursor'] };
  };
  const first = await titles({});
  expect(first.titles).toEqual(['Nothing', 'Bass again', 'Drums first']);
  expect((await titles({ cursor: first.cursor })).titles).toEqual(['Señor Bass?']);
  expect((await titles({ search: 'senor BASS' })).titles).toEqual(['Señor Bass?']);
  expect((await titles({ search: '%' })).titles).toEqual([]);
});

test('deletes the image of trivia when the image is replaced or the trivia are deleted', async () => {
  const event = await house.newEvent();
  const [first, second] = [await house.sendPicture(), await house.sendPicture()];
  const trivia_id = await add(event.id, { graphic: first });
  await house.manager.call(updateTrivia, form(event.id, { trivia_id, graphic: second }));
  await runJobs(house.product.platform);
  expect([await house.isShown(first), await house.isShown(second)]).toEqual([false, true]);
  const { body } = await house.manager.call(deleteTrivia, { event_id: event.id, trivia_id });
  expect(body.message).toBe(triviaTexts.triviaDeleted);
  await runJobs(house.product.platform);
  expect(await house.isShown(second)).toBe(false);
  expect((await house.auditOf(trivia_id)).map(({ action }) => action)).toEqual([
    'trivia.created',
    'trivia.updated',
    'trivia.deleted',
  ]);
});

test('shows fans published trivia from their publication time on, latest first, and notifies fans of changes', async () => {
  const event = await house.newEvent();
  const offers = async () =>
    (await house.fan.call(getAttendance, { event_id: event.id })).body.offers.filter((offer) => offer === 'trivia');
  await add(event.id, { title: 'Later', publish_time: Date.now() + hourMs });
  await buildTrivia(house.product.db, { eventId: event.id, publishAt: null });
  expect([await house.seen(event.id), await offers()]).toEqual([[], []]);
  expect(await house.publishedTopics(event.id)).toEqual(['trivia_items']);

  const trivia_id = await add(event.id, { title: 'Now', publish_time: Date.now() - 1_000 });
  await add(event.id, { title: 'Before', publish_time: Date.now() - hourMs });
  expect([await house.seen(event.id), await offers()]).toEqual([['Now', 'Before'], ['trivia']]);
  expect(await house.publishedTopics(event.id)).toEqual(['trivia_items', 'trivia', 'offers', 'trivia_items', 'trivia']);

  const moved = form(event.id, { trivia_id, title: 'Now', publish_time: Date.now() + hourMs });
  await house.manager.call(updateTrivia, moved);
  expect(await house.seen(event.id)).toEqual(['Before']);
  expect(await house.publishedTopics(event.id)).toEqual(['trivia_items', 'trivia']);
});

test("publishes generated trivia once at the server's current time, and unpublishes them", async () => {
  const event = await house.newEvent();
  const { id: trivia_id, title } = await buildTrivia(house.product.db, { eventId: event.id, publishAt: null });
  expect(await detail(event.id, trivia_id)).toMatchObject({ is_publish: false, publish_time: 0 });
  const publish = (more: object) => {
    const input = form(event.id, { trivia_id, title, publish_time: null, version: 1, ...more });
    return house.manager.call(updateTrivia, input);
  };
  const startedAt = Date.now();
  const [first, second] = await Promise.all([publish({ is_publish: true }), publish({ is_publish: true })]);
  expect(new Set([first.status, second.status])).toEqual(new Set([200, 409]));
  const endedAt = Date.now();
  const won = first.status === 200 ? first : second;
  expect(won.body).toMatchObject({ message: triviaTexts.triviaPublished, version: 2 });
  const { publish_time, is_publish } = await detail(event.id, trivia_id);
  expect(is_publish).toBe(true);
  expect(publish_time).toBeGreaterThanOrEqual(startedAt);
  expect(publish_time).toBeLessThanOrEqual(endedAt);
  expect(await house.seen(event.id)).toEqual([title]);
  const log = await house.auditOf(trivia_id);
  expect(log).toMatchObject([{ action: 'trivia.published', before: { publish_time: null } }]);

  expect((await publish({ is_publish: false, version: 2 })).body.message).toBe(triviaTexts.triviaUpdated);
  expect([await house.seen(event.id), await detail(event.id, trivia_id)]).toMatchObject([[], { publish_time: 0 }]);
});

test('keeps the version and sends no notice for trivia saved without changes', async () => {
  const event = await house.newEvent();
  const sent = form(event.id);
  const trivia_id = await add(event.id, sent);
  await house.publishedTopics(event.id);
  const { body } = await house.manager.call(updateTrivia, { ...sent, trivia_id, version: 1 });
  expect([body.version, await house.publishedTopics(event.id)]).toEqual([1, []]);
});

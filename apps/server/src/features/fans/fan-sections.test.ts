import { listFans, type FanSection } from '@backline/contract/fans';
import type { Feature } from '@backline/contract/features';
import * as generalTexts from '@backline/contract/general.texts';
import { expect, test } from 'vitest';
import { buildPoll, buildSongRequest, buildVotes } from '../../../builders/builders.ts';
import { namesFor, userHouse } from '../../../testing/fans/fans.ts';
import { withoutKeys } from '../../../testing/role-keys.ts';
import { openForFile } from '../../../testing/open-for-file.ts';

const house = await openForFile(userHouse());
const { db, events, fans } = house;
await buildSongRequest(db, { eventId: events.lantern.id, fanId: fans.arrived.id, title: 'Hello' });
const poll = await buildPoll(db, { eventId: events.lantern.id, by: events.lantern.manager_id, question: 'Encore?' });
await buildVotes(db, { pollId: poll.id, optionId: poll.options[0]?.id ?? 0, fanIds: [fans.arrived.id] });

const without = (feature: Feature, check: () => Promise<void>) => withoutKeys(house.db, 'MANAGER', [feature], check);

const list = (section: FanSection, more: object = {}) =>
  house.manager.call(listFans, { event_id: house.events.lantern.id, section, ...more });

test.each([
  ['requests', 'Page_Requests'],
  ['polls', 'Page_Polls'],
  ['orders', 'Page_Orders'],
] as const)('refuses the section %s without its permission %s', async (section, key) => {
  await without(key, async () => {
    for (const more of [{}, { search: 'Lantern' }, { search: '2002' }, { event_id: house.events.rivalry.id }]) {
      const { status, body } = await list(section, more);
      expect([status, body.message]).toEqual([403, generalTexts.forbidden]);
    }
    for (const open of ['users', 'checkins'] as const) expect((await list(open)).status).toBe(200);
  });
  expect((await list(section)).status).toBe(200);
});

test('shows the fields of a section only in that section', async () => {
  await without('Page_Polls', async () => {
    const [row] = (await list('requests')).body;
    expect(row).toMatchObject({ name: 'Bob Lantern', song_request_title: 'Hello', poll_question: null });
  });
  await without('Page_Requests', async () => {
    const [row] = (await list('polls')).body;
    expect(row).toMatchObject({ name: 'Bob Lantern', song_request_title: null, poll_question: 'Encore?' });
  });
});

test('lists all fans even without the permissions for the sections', async () => {
  await without('Page_Requests', async () => expect(await namesFor(house.manager)).toHaveLength(4));
});

import {
  listOwnProposals,
  listProposalArtists,
  maxWaitingProposals,
  proposeEvent,
  withdrawProposal,
} from '@backline/contract/event-proposals';
import { getCitiesForFan, getCountriesForFan, getStatesForFan } from '@backline/contract/lookups';
import * as generalTexts from '@backline/contract/general.texts';
import * as eventTexts from '@backline/contract/events.texts';
import * as peopleTexts from '@backline/contract/people.texts';
import * as proposalTexts from '@backline/contract/event-proposals.texts';
import { describe, expect, test } from 'vitest';
import { buildArtist, buildEvent, buildProposal, joinFan } from '../../../builders/builders.ts';
import { proposalHouse } from '../../../testing/event-proposals/proposals.ts';
import { openForFile } from '../../../testing/open-for-file.ts';

const house = await openForFile(proposalHouse());
const { db } = house.product;

const setSwitch = (fanId: number, isOn: boolean) =>
  house.product.db.updateTable('users').set({ allow_group_creation: isOn }).where('id', '=', fanId).execute();

describe('refused proposals', () => {
  test('rejects a proposal when event creation is disabled for the fan', async () => {
    const fan = await house.newFan({ allow_group_creation: false });
    const { status, body } = await fan.call(proposeEvent, house.form());
    expect([status, body.message]).toEqual([403, proposalTexts.proposalNotOpen]);
    await setSwitch(fan.id, true);
    expect((await fan.call(proposeEvent, house.form())).status).toBe(200);
    await setSwitch(fan.id, false);
    expect((await fan.call(proposeEvent, house.form())).status).toBe(403);
    expect(await house.rowsOf(fan.id)).toHaveLength(1);
  });

  test.each([
    ['event_name', ' \u200b ', eventTexts.eventNameRequired],
    ['event_name', 'x'.repeat(201), generalTexts.tooLong(200)],
    ['event_dttm', 0, eventTexts.eventDateRequired],
    ['event_dttm', Date.now() - 60_000, proposalTexts.proposalDatePast],
    ['timezone', 'CET', generalTexts.eventChoice],
    ['venue', '', eventTexts.venueRequired],
    ['state_id', 'Illinois', eventTexts.stateRequired],
    ['state_id', 9_999_999_999, eventTexts.stateRequired],
    ['city', 'Gotham', eventTexts.cityRequired],
    ['artist_id', null, eventTexts.artistRequired],
    ['words', 'x'.repeat(2_001), generalTexts.tooLong(2_000)],
  ])('rejects an invalid %s (%j) with an error on the field', async (path, value, message) => {
    const fan = await house.newFan();
    const { status, body } = await fan.call(proposeEvent, house.form({ [path]: value }));
    expect([status, body.fields]).toEqual([422, [{ path, message }]]);
    expect(await house.rowsOf(fan.id)).toEqual([]);
  });

  test('rejects an artist whom the fan has not seen at an event they joined', async () => {
    const fan = await house.newFan();
    const [gone, staffed] = [
      await buildArtist(db, { managerId: house.managerId, is_active: false }),
      await buildArtist(db, { managerId: house.managerId }),
    ];
    const left = await buildEvent(db, { managerId: house.managerId, artistIds: [gone.id] });
    await joinFan(db, { eventId: left.id, fanId: fan.id });
    const other = await buildEvent(db, { managerId: house.managerId, artistIds: [staffed.id] });
    await joinFan(db, { eventId: other.id, fanId: fan.id });
    await db.updateTable('event_users').set({ is_fan: false }).where('event_id', '=', other.id).execute();
    for (const artist_id of [house.foreignArtistId, gone.id, staffed.id, house.managerId, 9_999_999]) {
      const { status, body } = await fan.call(proposeEvent, house.form({ artist_id }));
      expect([status, body.fields]).toEqual([422, [{ path: 'artist_id', message: peopleTexts.personOutOfReach }]]);
    }
    expect((await fan.call(listProposalArtists, {})).body).toEqual([{ id: house.artistId, name: 'The Lamps' }]);
  });

  test("limits a fan's pending proposals, even concurrent ones, and allows another once one is withdrawn", async () => {
    const fan = await house.newFan();
    const replies = await Promise.all(Array.from({ length: 8 }, () => fan.call(proposeEvent, house.form())));
    const refused = replies.filter(({ status }) => status === 409);
    expect(refused.map(({ body }) => body.message)).toEqual(
      Array.from({ length: 8 - maxWaitingProposals }, () => proposalTexts.proposalsWait(maxWaitingProposals)),
    );
    const [first] = await house.rowsOf(fan.id);
    expect(await house.rowsOf(fan.id)).toHaveLength(maxWaitingProposals);
    await fan.call(withdrawProposal, { proposal_id: first?.id });
    expect((await fan.call(proposeEvent, house.form())).status).toBe(200);
  });

  test('limits proposals to twenty a day, even if they are withdrawn', async () => {
    const fan = await house.newFan();
    const statuses = new Set<number>();
    for (let sent = 0; sent < 21; sent += 1) {
      const { status, body } = await fan.call(proposeEvent, house.form());
      statuses.add(status);
      if (status === 200) await fan.call(withdrawProposal, { proposal_id: body.proposal_id });
    }
    expect([...statuses]).toEqual([200, 429]);
    expect(await house.rowsOf(fan.id)).toHaveLength(20);
  });

  test("refuses to withdraw another fan's proposal, as if it were unknown, and a proposal that is decided", async () => {
    const fan = await house.newFan();
    const theirs = await buildProposal(db, { fanId: (await house.newFan()).id, artistId: house.artistId });
    const refused = await buildProposal(db, {
      fanId: fan.id,
      artistId: house.artistId,
      status: 'refused',
      refusal: 'No hall',
      decided_at: new Date(),
    });
    const [foreign, unknown, late] = await Promise.all(
      [theirs.id, 9_999_999, refused.id].map((proposal_id) => fan.call(withdrawProposal, { proposal_id })),
    );
    expect({ ...foreign?.body, requestId: '' }).toEqual({ ...unknown?.body, requestId: '' });
    expect([foreign?.status, late?.status, late?.body.message]).toEqual([404, 409, proposalTexts.proposalDecided]);
    expect((await house.rowsOf(fan.id)).map(({ status }) => status)).toEqual(['refused']);
  });
});

describe('proposals', () => {
  test("stores a sanitised proposal, and shows it to its fan and the artist's manager", async () => {
    const fan = await house.newFan();
    const sent = house.form({ event_name: '  Lamps\u200b at  the lake ', words: 'Two\r\nlines \u202e' });
    const { status, body } = await fan.call(proposeEvent, sent);
    expect([status, body.message]).toEqual([200, proposalTexts.eventProposed]);
    const own = await fan.call(listOwnProposals, {});
    expect(own.body).toEqual({
      may_propose: true,
      result: [
        {
          proposal_id: body.proposal_id,
          event_name: 'Lamps at the lake',
          event_dttm: sent.event_dttm,
          timezone: 'EST',
          venue: 'The Boathouse',
          country: 'United States',
          state: 'Illinois',
          city: 'Chicago',
          words: 'Two\nlines',
          event_image_url: null,
          event_image_thumbnail_url: null,
          artist_name: 'The Lamps',
          status: 'waiting',
          refusal: '',
          event: null,
          proposed_dttm: expect.any(Number),
        },
      ],
    });
    expect((await (await house.newFan()).call(listOwnProposals, {})).body.result).toEqual([]);
    expect(await house.noticesTo(house.managerId, body.proposal_id)).toEqual([{ proposal_id: body.proposal_id }]);
  });

  test("audits a proposal without the fan's description", async () => {
    const fan = await house.newFan();
    const { body } = await fan.call(proposeEvent, house.form({ words: 'My number is 555' }));
    const lines = await house.auditOf(body.proposal_id);
    expect(lines).toMatchObject([
      { action: 'event_proposal.made', actor_id: fan.id, after: { event_name: 'Lamps at the lake', city: 'Chicago' } },
    ]);
    expect(JSON.stringify(lines)).not.toContain('My number');
  });

  test('creates one proposal for a repeated idempotency key', async () => {
    const fan = await house.newFan();
    const form = house.form();
    const send = () => fan.call(proposeEvent, form, { idempotencyKey: `proposal-${fan.id}` });
    const first = await send();
    expect((await send()).body).toEqual(first.body);
    expect(await house.rowsOf(fan.id)).toHaveLength(1);
  });

  test('withdraws a proposal only once, with one audit line, when calls are concurrent', async () => {
    const fan = await house.newFan();
    const { id } = await buildProposal(house.product.db, { fanId: fan.id, artistId: house.artistId });
    const withdraw = () => fan.call(withdrawProposal, { proposal_id: id });
    const answers = (await Promise.all([withdraw(), withdraw()])).map(({ status, body }) => [status, body.message]);
    expect(answers).toEqual(Array(2).fill([200, proposalTexts.proposalWithdrawn]));
    expect((await fan.call(listOwnProposals, {})).body.result).toMatchObject([{ status: 'withdrawn' }]);
    expect((await house.auditOf(id)).map(({ action }) => action)).toEqual(['event_proposal.withdrawn']);
    expect(await house.noticesTo(house.managerId, id)).toEqual([{ proposal_id: id }]);
  });
});

test('offers no artists to a fan who may not create events, but shows their earlier proposals', async () => {
  const fan = await house.newFan({ allow_group_creation: false });
  await buildProposal(house.product.db, { fanId: fan.id, artistId: house.artistId });
  expect((await fan.call(listProposalArtists, {})).body).toEqual([]);
  expect((await fan.call(listOwnProposals, {})).body).toMatchObject({
    may_propose: false,
    result: [{ status: 'waiting' }],
  });
});

test("offers a fan the same places as the staff's form", async () => {
  const fan = await house.newFan();
  const countries = (await fan.call(getCountriesForFan, {})).body;
  const country_id = countries.find(({ country_code }) => country_code === 'US')?.country_id;
  const states = (await fan.call(getStatesForFan, { country_id })).body;
  const state_id = states.find(({ state_code }) => state_code === 'IL')?.state_id;
  expect(state_id).toBe(house.form().state_id);
  expect((await fan.call(getCitiesForFan, { state_id })).body).toContainEqual({
    city_name: 'Chicago',
    timezone: 'CST',
  });
});

import {
  getEventProposal,
  listEventProposals,
  listOwnProposals,
  refuseEventProposal,
  withdrawProposal,
} from '@backline/contract/event-proposals';
import { createEvent } from '@backline/contract/events';
import * as proposalTexts from '@backline/contract/event-proposals.texts';
import * as generalTexts from '@backline/contract/general.texts';
import * as eventTexts from '@backline/contract/events.texts';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { buildAdmin, buildArtist, buildManager, buildProposal, buildTeamMember } from '../../../builders/builders.ts';
import type { Client } from '../../../testing/as.ts';
import { eventInput } from '../../../testing/event-input.ts';
import * as proposals from './event-proposals.repository.ts';
import { proposalHouse } from '../../../testing/event-proposals/proposals.ts';
import { withMoreKeys } from '../../../testing/role-keys.ts';
import { openForFile } from '../../../testing/open-for-file.ts';

const house = await openForFile(proposalHouse());
const { db } = house.product;
const admin = await house.as(await buildAdmin(house.product.db));
const fan = await house.newFan({ name: 'Fenna' });

const newProposal = (columns: { artistId?: number } = {}) =>
  buildProposal(house.product.db, { fanId: fan.id, artistId: house.artistId, ...columns });
const eventOf = (proposal_id: number) => ({
  ...eventInput('Lamps at the lake', house.artistId),
  seo_url: `lake-${randomUUID()}`,
  proposal_id,
});
const accept = (client: Client, proposalId: number) => client.call(createEvent, eventOf(proposalId));
const refuse = (client: Client, proposal_id: number, reason = 'No hall is free.') =>
  client.call(refuseEventProposal, { proposal_id, reason });
const stateOf = async (proposalId: number) => (await house.rowsOf(fan.id)).find(({ id }) => id === proposalId)?.status;
const eventCount = async () => (await house.product.db.selectFrom('events').select('id').execute()).length;

describe('refused decisions', () => {
  test("answers a read, refusal or acceptance of another manager's proposal as if the id were unknown", async () => {
    const stranger = await house.as(await buildManager(db));
    const proposal = await newProposal();
    const before = await eventCount();
    const answers = async (id: number) => {
      const replies = [
        await stranger.call(getEventProposal, { proposal_id: id }),
        await refuse(stranger, id),
        await accept(stranger, id),
      ];
      return replies.map(({ status, body }) => ({ status, ...body, requestId: '' }));
    };
    const theirs = await answers(proposal.id);
    expect(theirs).toEqual(await answers(9_999_999));
    expect(theirs.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await stranger.call(listEventProposals, {})).body).toEqual([]);
    expect([await stateOf(proposal.id), await eventCount()]).toEqual(['waiting', before]);
  });

  test('hides proposals from artists and team members, even if they may create events', async () => {
    const proposal = await newProposal();
    const before = await eventCount();
    const member = await buildTeamMember(db, { managerId: house.managerId });
    for (const [role, person] of [
      ['ARTIST', { id: house.artistId }],
      ['TEAMMEMBER', member],
    ] as const) {
      const client = await house.as(person);
      await withMoreKeys(db, role, ['Page_Event_Create_Operation'], async () => {
        expect((await client.call(listEventProposals, {})).status).toBe(403);
        expect((await refuse(client, proposal.id)).status).toBe(403);
        expect((await accept(client, proposal.id)).status).toBe(404);
      });
    }
    expect([await stateOf(proposal.id), await eventCount()]).toEqual(['waiting', before]);
  });

  test.each([
    ['', proposalTexts.refusalRequired],
    [' \u200b\n', proposalTexts.refusalRequired],
    ['x'.repeat(501), generalTexts.tooLong(500)],
  ])(
    'requires a visible reason of at most 500 characters to refuse a proposal, and rejects %j',
    async (reason, message) => {
      const proposal = await newProposal();
      const { status, body } = await refuse(house.manager, proposal.id, reason);
      expect([status, body.fields]).toEqual([422, [{ path: 'reason', message }]]);
      expect(await stateOf(proposal.id)).toBe('waiting');
    },
  );

  test('leaves a proposal waiting if its event cannot be created', async () => {
    const proposal = await newProposal();
    const first = await accept(house.manager, (await newProposal()).id);
    const taken = { ...eventOf(proposal.id), seo_url: first.body.seo_url };
    const { status, body } = await house.manager.call(createEvent, taken);
    expect([status, body.fields]).toEqual([422, [{ path: 'seo_url', message: eventTexts.seoUrlTaken }]]);
    expect(await stateOf(proposal.id)).toBe('waiting');
  });

  test('refuses to decide on a withdrawn proposal, and answers that the fan has withdrawn it', async () => {
    const proposal = await newProposal();
    await fan.call(withdrawProposal, { proposal_id: proposal.id });
    const before = await eventCount();
    const replies = [
      await accept(house.manager, proposal.id),
      await refuse(house.manager, proposal.id),
      await house.manager.call(getEventProposal, { proposal_id: proposal.id }),
    ];
    expect(replies.map(({ body }) => body.message)).toEqual(replies.map(() => proposalTexts.proposalTakenBack));
    expect(replies.map(({ status }) => status)).toEqual([409, 409, 404]);
    expect(await eventCount()).toBe(before);
  });
});

describe('concurrent decisions', () => {
  test('creates one event when several people accept a proposal at once', async () => {
    const proposal = await newProposal();
    const before = await eventCount();
    const input = eventOf(proposal.id);
    const replies = await Promise.all(
      [admin, house.manager, admin, house.manager].map((client) =>
        client.call(createEvent, client === admin ? { ...input, manager_id: house.managerId } : input),
      ),
    );
    const lost = replies.filter(({ status }) => status !== 200);
    expect(lost.map(({ status, body }) => [status, body.message])).toEqual(
      Array.from({ length: 3 }, () => [409, proposalTexts.proposalDecided]),
    );
    expect(await eventCount()).toBe(before + 1);
  });

  test('keeps one decision, with one audit line, when three are made at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const proposal = await newProposal();
      const before = await eventCount();
      const [accepted, refused, withdrawn] = await Promise.all([
        accept(house.manager, proposal.id),
        refuse(admin, proposal.id),
        fan.call(withdrawProposal, { proposal_id: proposal.id }),
      ]);
      const won = Object.entries({ accepted, refused, withdrawn }).filter(([, { status }]) => status === 200);
      expect(won).toHaveLength(1);
      expect(await stateOf(proposal.id)).toBe(won[0]?.[0]);
      expect(await eventCount()).toBe(before + (accepted.status === 200 ? 1 : 0));
      expect(await house.auditOf(proposal.id)).toHaveLength(1);
    }
  });

  test('negative control: decides a proposal twice without the lock', async () => {
    const { id } = await newProposal();
    const look = () => proposals.find(db, id, { kind: 'all' });
    const seen = await Promise.all([look(), look()]);
    for (const [place, status] of (['refused', 'withdrawn'] as const).entries()) {
      if (seen[place]?.status !== 'waiting') return expect.unreachable();
      const decision = status === 'refused' ? { status, refusal: 'No', decidedBy: house.managerId } : { status };
      await db.transaction().execute((tx) => proposals.decide(tx, id, decision));
    }
    expect(await stateOf(id)).toBe('withdrawn');
  });
});

describe('access to pending proposals', () => {
  test('lists pending proposals, oldest first, with the fan and whether the fan may still propose events', async () => {
    const owner = await buildManager(db, { name: 'Max' });
    const artist = await buildArtist(db, { managerId: owner.id, name: 'Brass Owls' });
    const [first, second] = [await newProposal({ artistId: artist.id }), await newProposal({ artistId: artist.id })];
    await refuse(admin, (await newProposal({ artistId: artist.id })).id);
    const client = await house.as(owner);
    const page = await client.call(listEventProposals, { page_size: 1 });
    expect(page.body).toMatchObject([
      {
        proposal_id: first.id,
        artist: { id: artist.id, name: 'Brass Owls' },
        manager: { id: owner.id, name: 'Max' },
        proposed_by: 'Fenna',
        is_proposer_trusted: true,
        country_code: 'US',
        state_code: 'IL',
      },
    ]);
    const rest = await client.call(listEventProposals, { cursor: page.headers['x-next-cursor'] });
    expect(rest.body.map(({ proposal_id }) => proposal_id)).toEqual([second.id]);
    expect((await client.call(getEventProposal, { proposal_id: first.id })).body).toEqual(page.body[0]);
    const all = await admin.call(listEventProposals, { page_size: 100 });
    expect(all.body.map(({ proposal_id }) => proposal_id)).toEqual(expect.arrayContaining([first.id, second.id]));

    await db.updateTable('users').set({ allow_group_creation: false }).where('id', '=', fan.id).execute();
    const later = await client.call(getEventProposal, { proposal_id: first.id });
    expect(later.body).toMatchObject({ is_proposer_trusted: false });
    await db.updateTable('users').set({ allow_group_creation: true }).where('id', '=', fan.id).execute();
  });

  test("moves a proposal to the artist's new manager", async () => {
    const [earlier, later] = [await buildManager(db), await buildManager(db)];
    const artist = await buildArtist(db, { managerId: earlier.id });
    const proposal = await newProposal({ artistId: artist.id });
    await db.updateTable('users').set({ manager_id: later.id }).where('id', '=', artist.id).execute();
    const statuses = [];
    for (const person of [earlier, later]) {
      statuses.push((await refuse(await house.as(person), proposal.id)).status);
    }
    expect(statuses).toEqual([404, 200]);
  });
});

test('shows the fan the event of an accepted proposal, and audits repeated acceptances once', async () => {
  const proposal = await newProposal();
  const input = eventOf(proposal.id);
  const save = () => house.manager.call(createEvent, input, { idempotencyKey: `accept-${proposal.id}` });
  const saved = await save();
  expect(saved.status).toBe(200);
  expect((await save()).body).toEqual(saved.body);
  const { result } = (await fan.call(listOwnProposals, {})).body;
  expect(result.find(({ proposal_id }) => proposal_id === proposal.id)).toMatchObject({
    status: 'accepted',
    event: { event_name: 'Lamps at the lake', seo_url: input.seo_url },
  });
  expect(await house.noticesTo(fan.id, proposal.id)).toEqual([{ proposal_id: proposal.id, status: 'accepted' }]);
  expect(await house.auditOf(proposal.id)).toEqual([
    {
      action: 'event_proposal.accepted',
      actor_id: house.managerId,
      after: { event_id: saved.body.event_id, proposed_by: fan.id },
    },
  ]);
});

test('shows the fan the sanitised reason of a refusal', async () => {
  const proposal = await newProposal();
  const { status, body } = await refuse(house.manager, proposal.id, ' The hall\nis   closed.\u202e ');
  expect([status, body.message]).toEqual([200, proposalTexts.proposalRefused]);
  const { result } = (await fan.call(listOwnProposals, {})).body;
  expect(result.find(({ proposal_id }) => proposal_id === proposal.id)).toMatchObject({
    status: 'refused',
    refusal: 'The hall is closed.',
    event: null,
  });
  expect((await refuse(house.manager, proposal.id)).status).toBe(409);
  expect(await house.noticesTo(fan.id, proposal.id)).toEqual([{ proposal_id: proposal.id, status: 'refused' }]);
  expect(await house.auditOf(proposal.id)).toMatchObject([
    { action: 'event_proposal.refused', actor_id: house.managerId, after: { refusal: 'The hall is closed.' } },
  ]);
});

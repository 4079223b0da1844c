import { listAudit, listAuditKinds } from '@backline/contract/audit';
import { eventNoun } from '@backline/contract/events';
import { fanImportNoun } from '@backline/contract/fan-imports';
import * as generalTexts from '@backline/contract/general.texts';
import { nouns } from '@backline/contract/operations';
import { personNoun, setPersonActive } from '@backline/contract/person-changes';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { signedInAs, readPages } from '../../../testing/as.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { buildAdmin, buildArtist, buildEvent, buildManager, type BuiltPerson } from '../../../builders/builders.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(testApp());
const ada = await buildAdmin(house.db, { name: 'Ada' });
const mona = await buildManager(house.db, { name: 'Mona' });
const admin = await signedInAs(house.app, house.platform, ada);

let day = 0;
/** Each test writes into its own day, so that a time window shows only its lines. */
beforeEach(() => {
  day += 1;
});
const dayStart = () => Date.UTC(2026, 0, day);
const window = () => ({ from_dttm: dayStart(), until_dttm: dayStart() + 86_400_000 });

interface Line {
  action?: string;
  actor?: BuiltPerson;
  impersonator?: BuiltPerson;
  entity?: string;
  entityId?: string | number;
  name?: string | null;
  at?: number;
  after?: object;
}

async function write({
  action,
  actor,
  impersonator,
  entity = 'event',
  entityId = 1,
  name = null,
  at = 0,
  after,
}: Line): Promise<number> {
  const { id } = await house.db
    .insertInto('audit_log')
    .values({
      at: new Date(dayStart() + at).toISOString(),
      actor_id: actor?.id ?? null,
      impersonator_id: impersonator?.id ?? null,
      action: action ?? `${entity}.changed`,
      entity,
      entity_id: String(entityId),
      noun: 'Event',
      entity_name: name,
      after: after === undefined ? null : JSON.stringify(after),
      ip: '192.0.2.7',
      request_id: 'r1',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const list = (filter: object = {}) => admin.call(listAudit, { ...window(), ...filter });
const idsOf = async (filter: object = {}) => (await list(filter)).body.map(({ id }) => id);

describe('refused audit filters', () => {
  test('refuses a row id without a kind, an unknown kind or action, and a forged cursor', async () => {
    const { body } = await list({ entity_id: '7' });
    expect(body.fields).toEqual([{ path: 'entity', message: generalTexts.invalidValue }]);
    expect((await list({ entity: 'secret' })).status).toBe(422);
    // `constructor` checks that inherited properties do not count as actions.
    for (const action of ['secret.told', 'constructor']) {
      expect((await list({ action })).body.fields).toEqual([{ path: 'action', message: generalTexts.invalidValue }]);
    }
    expect((await list({ cursor: 'made up' })).status).toBe(400);
  });
});

describe('append-only audit log', () => {
  test.each([
    ['an update', sql`update audit_log set action = 'nothing.happened'`],
    ['an update of no row', sql`update audit_log set action = '' where false`],
    ['a delete', sql`delete from audit_log`],
    ['a truncate', sql`truncate audit_log`],
    ['a truncate along with another table', sql`truncate users cascade`],
  ])('refuses %s of the audit log', async (_what, statement) => {
    const id = await write({ actor: ada });
    await expect(statement.execute(house.db)).rejects.toThrow('audit_log is append-only');
    expect(await idsOf()).toEqual([id]);
  });

  test('refuses to delete a person who appears in the audit log', async () => {
    const gone = await buildManager(house.db);
    await write({ actor: gone });
    await expect(query(house.db)`delete from users where id = ${gone.id}`).rejects.toThrow('foreign key');
  });
});

describe('audit line', () => {
  test('returns actor, impersonator, action, row, values, time and IP address of a line', async () => {
    const event = await buildEvent(house.db, { managerId: mona.id, name: 'Harbour Lights' });
    await write({
      actor: mona,
      impersonator: ada,
      entityId: event.id,
      name: event.name,
      at: 5,
      after: { venue: 'Pier' },
    });
    const { body } = await list();
    expect(body).toEqual([
      {
        id: expect.any(Number),
        at_dttm: dayStart() + 5,
        actor: { id: mona.id, name: 'Mona', role: 'MANAGER' },
        impersonator: { id: ada.id, name: 'Ada' },
        token: null,
        action: 'event.changed',
        action_name: 'Event changed',
        entity: 'event',
        entity_id: String(event.id),
        noun: 'Event',
        entity_name: 'Harbour Lights',
        event_name: null,
        before: null,
        after: { venue: 'Pier' },
        people: {},
        ip: '192.0.2.7',
        request_id: 'r1',
      },
    ]);
  });

  test('keeps the name that a row had at the time of its audit line', async () => {
    const artist = await buildArtist(house.db, { managerId: mona.id, name: 'Before' });
    await admin.call(setPersonActive, { user_id: artist.id, is_active: false });
    await house.db.updateTable('users').set({ name: 'After' }).where('id', '=', artist.id).execute();
    await admin.call(setPersonActive, { user_id: artist.id, is_active: true });
    const { body } = await admin.call(listAudit, { entity: 'user', entity_id: String(artist.id) });
    expect(body.map(({ action, noun, entity_name }) => [action, noun, entity_name])).toEqual([
      ['user.activated', 'Person', 'After'],
      ['user.deactivated', 'Person', 'Before'],
    ]);
  });

  test('keeps the names that the people and the event had at the time of an audit line', async () => {
    const [manager, artist] = [
      await buildManager(house.db, { name: 'Max' }),
      await buildArtist(house.db, { managerId: mona.id, name: 'Arta' }),
    ];
    const event = await buildEvent(house.db, { managerId: manager.id, name: 'Old Pier' });
    const origin = { actorId: ada.id, ip: '', requestId: 'names' };
    await house.db.transaction().execute(async (tx) => {
      const values = {
        before: { manager_id: null, artist_id: [] },
        after: { manager_id: manager.id, artist_id: [artist.id] },
      };
      const ofEvent = { noun: eventNoun, id: event.id, name: event.name, ...values };
      const part = { noun: fanImportNoun, id: 1, name: 'fans.csv', after: { event_id: event.id, user_id: ada.id } };
      await writeAudit(tx, [
        { origin, entry: { action: 'event.updated', ...ofEvent } },
        { origin, entry: { action: 'fan_import.stopped', ...part } },
      ]);
    });
    await house.db.updateTable('users').set({ name: 'New' }).where('id', 'in', [manager.id, artist.id]).execute();
    await house.db.updateTable('events').set({ name: 'New' }).where('id', '=', event.id).execute();
    const { body } = await admin.call(listAudit, { person_id: ada.id, page_size: 2 });
    expect(body.map(({ action, event_name, people }) => ({ action, event_name, people }))).toEqual([
      { action: 'fan_import.stopped', event_name: 'Old Pier', people: { [ada.id]: 'Ada' } },
      { action: 'event.updated', event_name: null, people: { [manager.id]: 'Max', [artist.id]: 'Arta' } },
    ]);
  });

  test('derives the name of an action that no longer exists from its key', async () => {
    await write({ action: 'event.hidden_again' });
    expect((await list()).body).toMatchObject([{ action_name: 'Event hidden again' }]);
  });

  test('returns null for a missing actor and a missing name', async () => {
    await write({ entity: 'upload', entityId: 'a/key.png' });
    const { body } = await list();
    expect(body).toMatchObject([
      { actor: null, impersonator: null, token: null, entity_id: 'a/key.png', entity_name: null },
    ]);
  });

  test('records the end of a Login As as an action of the ADMIN', async () => {
    const origin = { actorId: mona.id, impersonatorId: ada.id, ip: '', requestId: 'ends' };
    await house.db.transaction().execute(async (tx) => {
      const event = { noun: eventNoun, id: 1, name: null };
      const person = { noun: personNoun, id: mona.id, name: mona.name };
      await writeAudit(tx, [
        { origin, entry: { action: 'event.updated', ...event } },
        { origin, entry: { action: 'login_as.ended', ...person, actorId: ada.id } },
      ]);
    });
    const lines = house.db.selectFrom('audit_log').select(['actor_id', 'impersonator_id']).orderBy('id');
    expect(await lines.where('request_id', '=', 'ends').execute()).toEqual([
      { actor_id: mona.id, impersonator_id: ada.id },
      { actor_id: ada.id, impersonator_id: null },
    ]);
  });
});

describe('audit filter', () => {
  test("finds a person's own lines and those of their Login As sessions, each once", async () => {
    const other = await buildManager(house.db);
    const own = await write({ actor: ada });
    const acting = await write({ actor: mona, impersonator: ada });
    const theirs = await write({ actor: mona });
    await write({ actor: other });
    await write({});
    expect(await idsOf({ person_id: ada.id })).toEqual([acting, own]);
    expect(await idsOf({ person_id: mona.id })).toEqual([theirs, acting]);
    expect(await idsOf({ person_id: 9_999_999 })).toEqual([]);
  });

  test('filters lines by kind and row, even if two rows of different kinds have the same id', async () => {
    const event = await write({ entity: 'event', entityId: 7 });
    const otherEvent = await write({ entity: 'event', entityId: 77 });
    const user = await write({ entity: 'user', entityId: 7 });
    expect(await idsOf({ entity: 'event' })).toEqual([otherEvent, event]);
    expect(await idsOf({ entity: 'event', entity_id: '7' })).toEqual([event]);
    expect(await idsOf({ entity: 'user', entity_id: ' 7 ' })).toEqual([user]);
    expect(await idsOf({ entity: 'event', entity_id: '' })).toEqual([otherEvent, event]);
  });

  test('offers every declared kind by name, and accepts each as a filter', async () => {
    const { body } = await admin.call(listAuditKinds, {});
    expect(body).toContainEqual(expect.objectContaining({ entity: 'event_user', name: 'Fan at an event' }));
    expect(body).toHaveLength(nouns.length);
    for (const { entity } of body) expect((await list({ entity })).status).toBe(200);
  });

  test('filters lines by action, and offers every declared action by name', async () => {
    const created = await write({ action: 'event.created' });
    await write({ action: 'event.updated', actor: ada });
    const updated = await write({ action: 'event.updated', actor: mona });
    expect(await idsOf({ action: 'event.created' })).toEqual([created]);
    expect(await idsOf({ action: 'event.updated', person_id: mona.id })).toEqual([updated]);
    expect(await idsOf({ action: 'event.updated', entity: 'user' })).toEqual([]);
    const { body } = await admin.call(listAuditKinds, {});
    const actions = body.flatMap((kind) => kind.actions);
    expect(actions).toContainEqual({ action: 'event_user.check_in_undone', name: 'Check-in undone' });
    expect(new Set(actions.map(({ name }) => name)).size).toBe(actions.length);
    for (const { action } of actions) expect((await list({ action })).status).toBe(200);
  });

  test('excludes lines at the end of the time window', async () => {
    const [first, second] = [await write({ at: 1_000 }), await write({ at: 2_000 })];
    const between = (from: number, until: number) =>
      idsOf({ from_dttm: dayStart() + from, until_dttm: dayStart() + until });
    expect(await between(1_000, 2_000)).toEqual([first]);
    expect(await between(1_000, 2_001)).toEqual([second, first]);
    expect(await between(2_000, 1_000)).toEqual([]);
  });

  test('requires all filters to match', async () => {
    await write({ actor: ada, entity: 'user', entityId: 3 });
    const both = await write({ actor: ada, entity: 'event', entityId: 3 });
    await write({ actor: mona, entity: 'event', entityId: 3 });
    expect(await idsOf({ person_id: ada.id, entity: 'event', entity_id: '3' })).toEqual([both]);
  });
});

describe('pages of the audit log', () => {
  test('pages without gaps or repetition, newest first, while lines arrive', async () => {
    const written: number[] = [];
    for (const at of [3, 1, 2, 2, 2]) {
      written.push(await write({ actor: mona, impersonator: at === 2 ? ada : undefined, at }));
    }
    const [latest, earliest, ...middle] = written;
    const expected = [latest, ...middle.toReversed(), earliest];
    for (const filter of [{}, { person_id: mona.id }, { entity: 'event' }]) {
      const pages = await readPages(async (cursor) => {
        const page = await list({ ...filter, page_size: 2, cursor });
        await write({ actor: mona, at: 86_000_000 });
        return page;
      });
      const seen = pages.flat().map(({ id }) => id);
      expect(seen.filter((id) => written.includes(id))).toEqual(expected);
      expect(new Set(seen).size).toBe(seen.length);
    }
  });

  test('returns a page of the audit log by number', async () => {
    const written = [await write({ at: 1 }), await write({ at: 2 }), await write({ at: 3 })];
    expect(await idsOf({ page_number: 2, page_size: 2 })).toEqual([written[0]]);
  });
});

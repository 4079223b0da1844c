import { readyPatterns } from '@backline/beat';
import * as lightTexts from '@backline/contract/lights.texts';
import * as generalTexts from '@backline/contract/general.texts';
import {
  addPattern,
  getPattern,
  listPatternChoices,
  listPatterns,
  retirePattern,
  updatePattern,
} from '@backline/contract/patterns';
import { everyRow } from '@backline/contract/primitives';
import { describe, expect, test } from 'vitest';
import { buildAdmin, buildEvent, buildManager, buildTeamMember } from '../../../builders/builders.ts';
import { testApp } from '../../../testing/app.ts';
import { signedInAs, type SignedIn, readPages } from '../../../testing/as.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { auditLines } from '../../../testing/audit-lines.ts';

const product = await openForFile(testApp());
const { app, platform, db } = product;
const as = (person: { id: number }) => signedInAs(app, platform, person);
const owner = await buildManager(db, { name: 'Mona' });
const managerId = owner.id;
const helper = await buildTeamMember(db, { managerId });
const eventId = (await buildEvent(db, { managerId, teamMemberIds: [helper.id] })).id;
const manager = await as(owner);
const member = await as(helper);
const stranger = await as(await buildManager(db));
const admin = await as(await buildAdmin(db));

const form = (change: object = {}) => ({
  name: 'Blink',
  short_description: 'Twice.',
  payload_data: '[0,150,850,150,850]',
  ...change,
});
const add = async (change: object = {}, by = manager) => by.call(addPattern, form(change));
const added = async (change: object = {}, by = manager) => (await add(change, by)).body.pattern_id;
const detail = async (patternId: number, by = manager) => (await by.call(getPattern, { pattern_id: patternId })).body;
const namesOf = async (by: SignedIn, search = '', retired = false) =>
  (await by.call(listPatterns, { search, retired, page_size: 100 })).body.map(({ name }) => name);

describe('refused patterns', () => {
  test.each([
    ['name', { name: ' \u200b ' }, lightTexts.patternNameRequired],
    ['name', { name: 'x'.repeat(201) }, generalTexts.tooLong(200)],
    ['payload_data', { payload_data: undefined }, lightTexts.payloadRequired],
    ['payload_data', { payload_data: '  ' }, lightTexts.payloadRequired],
    ['payload_data', { payload_data: '0; 150; 850' }, lightTexts.payloadNoList],
    ['payload_data', { payload_data: '{"0":150}' }, lightTexts.payloadNoList],
    ['payload_data', { payload_data: '[0, -1]' }, lightTexts.payloadNoDuration(2)],
    ['payload_data', { payload_data: '[0, 1e999]' }, lightTexts.payloadNoDuration(2)],
    ['payload_data', { payload_data: '[0, "150"]' }, lightTexts.payloadNoDuration(2)],
    ['payload_data', { payload_data: '[]' }, lightTexts.payloadTooShort],
    ['payload_data', { payload_data: '[5000]' }, lightTexts.payloadNeverLit],
    ['payload_data', { payload_data: '[0,7200001]' }, lightTexts.payloadTooLong(120)],
    ['payload_data', { payload_data: `[${'1,'.repeat(20_000)}1]` }, lightTexts.payloadTooMany(20_000)],
    ['colour', { colour: 'red' }, lightTexts.colourShape],
    ['groups', { groups: 0 }, generalTexts.invalidValue],
  ])('rejects a pattern with an invalid %s', async (path, change, message) => {
    const { status, body } = await add({ name: 'Refused', ...change });
    expect([status, body.fields]).toEqual([422, [{ path, message }]]);
    expect(await namesOf(manager, 'Refused')).toEqual([]);
  });
});

test('refuses a payload of a million numbers by its size', async () => {
  expect((await add({ payload_data: `[${'1,'.repeat(1_000_000)}1]` })).status).toBe(413);
});

test('hides a pattern from other managers', async () => {
  await added();
  expect(await namesOf(stranger, 'Blink')).toEqual([]);
});

test('shows shared patterns to everybody, and lets only an ADMIN change them', async () => {
  const [pulse] = (await manager.call(listPatterns, { search: 'pulse' })).body;
  expect(pulse).toMatchObject({ name: 'Pulse', is_shared: true, manager_name: null, can: { edit: false } });
  const input = { pattern_id: pulse?.id ?? 0, ...form() };
  const { status, body } = await manager.call(updatePattern, input);
  expect([status, body.message]).toEqual([403, lightTexts.patternNotYours]);
  expect((await manager.call(retirePattern, { pattern_id: pulse?.id ?? 0 })).status).toBe(403);
  const own = await added({ name: 'For everybody' }, admin);
  expect(await namesOf(manager, 'everybody')).toEqual(['For everybody']);
  const saved = await admin.call(updatePattern, { pattern_id: own, ...form({ name: 'For all' }) });
  expect(saved.body).toMatchObject({ message: lightTexts.patternUpdated, version: 2 });
});

test('stores the patterns of packages/beat exactly as the server certifies them', async () => {
  const timelineOf = (name: string, isShared: boolean) =>
    product.db
      .selectFrom('patterns')
      .innerJoin('light_timelines as t', 't.id', 'patterns.timeline_id')
      .selectAll('t')
      .select('short_description')
      .where('name', '=', name)
      .where('manager_id', isShared ? 'is' : 'is not', null)
      .executeTakeFirstOrThrow();
  const rows = (await stranger.call(listPatterns, { page_size: 100 })).body.filter(({ is_shared }) => is_shared);
  const shipped = rows.map(({ name }) => name).filter((name) => !name.startsWith('For '));
  expect(shipped.toSorted()).toEqual(readyPatterns.map(({ name }) => name).toSorted());
  for (const { name, shortDescription, timeline, look } of readyPatterns) {
    const { colour, arrangement, stepMs: step_ms, groups } = look;
    const sent = { payload_data: JSON.stringify(timeline), colour, arrangement, step_ms, groups };
    const { body } = await add({ name, short_description: shortDescription, ...sent });
    expect(body.changes).toEqual([]);
    const { id: _id, certified_at: _at, certified_by: by, ...shared } = await timelineOf(name, true);
    expect(by).toBeNull();
    expect(await timelineOf(name, false), name).toMatchObject(shared);
  }
});

test('stores a list of numbers without brackets as a list with brackets', async () => {
  const without = await added({ name: 'Bare', payload_data: ' 0, 150, 850 ' });
  expect(await detail(without)).toMatchObject({ payload_data: '[0,150,850]' });
});

test('reduces the flashes of a pattern that flashes too fast, and reports this change to the author', async () => {
  const { body } = await add({ name: 'Strobe', payload_data: JSON.stringify(Array(200).fill(50)) });
  expect(body.message).toBe(lightTexts.patternCreated);
  expect(body.changes.length).toBeGreaterThan(0);
  const stored = await detail(body.pattern_id);
  expect(stored.certificate).toMatchObject({ changes: body.changes, certified_by: 'Mona' });
  expect(stored.certificate.flashes_in_fastest_second).toBeLessThanOrEqual(3);
  const again = await manager.call(updatePattern, {
    ...form({ name: 'Strobe', payload_data: stored.payload_data }),
    pattern_id: body.pattern_id,
  });
  expect(again.body.changes).toEqual([]);
});

test('softens a saturated red and slows down groups that alternate too quickly', async () => {
  const { body } = await add({
    name: 'Red wave',
    colour: '#FF0000',
    arrangement: 'wave',
    step_ms: 10,
    groups: 4,
  });
  expect(body.changes.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['colour_softened', 'step_changed']));
  const stored = await detail(body.pattern_id);
  expect(stored.colour).not.toBe('#ff0000');
  expect(stored.step_ms).toBeGreaterThanOrEqual(334);
});

test('reports a conflict to an outdated form, with the fields that changed', async () => {
  const patternId = await added({ name: 'Shared work' });
  await member.call(updatePattern, { pattern_id: patternId, version: 1, ...form({ name: 'By the helper' }) });
  const late = await manager.call(updatePattern, { pattern_id: patternId, version: 1, ...form({ name: 'Mine' }) });
  expect(late.status).toBe(409);
  expect(late.body).toMatchObject({
    message: lightTexts.patternConflict,
    conflict: { fields: ['name'], version: 2 },
  });
  expect((await detail(patternId)).name).toBe('By the helper');
});

test('writes no version and no audit line for a pattern saved without changes', async () => {
  const patternId = await added({ name: 'Still' });
  const { body } = await manager.call(updatePattern, { pattern_id: patternId, ...form({ name: 'Still' }) });
  expect(body.version).toBe(1);
  const lines = await auditLines(product.db, 'pattern', patternId);
  expect(lines).toMatchObject([{ action: 'pattern.created' }]);
});

test('hides a retired pattern from the library and from the choices at an event until it is restored', async () => {
  const patternId = await added({ name: 'Old hat' });
  const choices = async () =>
    (await member.call(listPatternChoices, { event_id: eventId, search: 'old hat', page_size: everyRow })).body;
  expect(await choices()).toMatchObject([{ pattern_id: patternId, name: 'Old hat' }]);
  for (const time of ['once', 'twice']) {
    const { body } = await manager.call(retirePattern, { pattern_id: patternId });
    expect(body.message, time).toBe(lightTexts.patternRetired);
  }
  expect([await namesOf(manager, 'Old hat'), await namesOf(manager, 'Old hat', true)]).toEqual([[], ['Old hat']]);
  expect(await choices()).toEqual([]);
  const { body } = await manager.call(retirePattern, { pattern_id: patternId, retired: false });
  expect(body.message).toBe(lightTexts.patternReturned);
  expect(await choices()).toHaveLength(1);
});

test("offers only the shared patterns and those of the event's manager, even to an ADMIN", async () => {
  await added({ name: 'Zebra of Mona' });
  await added({ name: 'Zebra of somebody' }, stranger);
  const { body } = await admin.call(listPatternChoices, { event_id: eventId, search: 'zebra' });
  expect(body.map(({ name }) => name)).toEqual(['Zebra of Mona']);
});

test('sorts patterns by name regardless of case and accents, and finds words in any order', async () => {
  for (const name of ['ändern 100%', 'Zulu', 'anker', 'Anker_2']) await added({ name: `Q ${name}` });
  const all = ['Q ändern 100%', 'Q anker', 'Q Anker_2', 'Q Zulu'];
  expect(await namesOf(manager, 'Q')).toEqual(expect.arrayContaining(all));
  expect(await namesOf(manager, '100% q')).toEqual(['Q ändern 100%']);
  expect(await namesOf(manager, 'anker_')).toEqual(['Q Anker_2']);
  const pages = await readPages((cursor) => manager.call(listPatterns, { page_size: 3, cursor }));
  expect(pages.flat().map(({ name }) => name)).toEqual(await namesOf(manager));
});

test('limits saves of patterns to 120 per person and minute', async () => {
  const { app, platform, db } = product;
  const eager = await signedInAs(app, platform, await buildManager(db));
  const patternId = await added({}, eager);
  const save = () => eager.call(updatePattern, { pattern_id: patternId, ...form() });
  for (let count = 1; count < 120; count += 1) expect((await save()).status).toBe(200);
  expect([(await save()).status, (await add({}, eager)).status, (await add()).status]).toEqual([429, 429, 200]);
});

import { findAuditPeople } from '@backline/contract/audit';
import { listArtistManagers } from '@backline/contract/artists';
import { getEventNames, listEvents } from '@backline/contract/events';
import { listFans } from '@backline/contract/fans';
import * as generalTexts from '@backline/contract/general.texts';
import type { Operation } from '@backline/contract/operation';
import { listTeamMembers } from '@backline/contract/team';
import { describe, expect, test } from 'vitest';
import {
  buildAdmin,
  buildArtist,
  buildEvent,
  buildFan,
  buildManager,
  buildTeamMember,
} from '../../../builders/builders.ts';
import { testApp } from '../../../testing/app.ts';
import { signedInAs } from '../../../testing/as.ts';
import { openForFile } from '../../../testing/open-for-file.ts';

const called = ['Zoë Łukasz-Renée', '50% Off_Day 🎸', '50 Percent', 'Ægir Straße'];

const product = await openForFile(testApp());
const { app, platform, db } = product;
const owner = await buildManager(db, { name: 'Owner' });
for (const name of called) {
  await buildFan(db, { name });
  await buildManager(db, { name: `${name} M` });
  await buildArtist(db, { name, managerId: owner.id });
  await buildTeamMember(db, { name, managerId: owner.id });
  await buildEvent(db, { name, managerId: owner.id });
}
const admin = await signedInAs(app, platform, await buildAdmin(db, { name: 'Grace' }));

const lists: [string, Operation, object][] = [
  ['fans', listFans, {}],
  ['events', listEvents, {}],
  ['names of events', getEventNames, {}],
  ['artists', listArtistManagers, { role: 'ARTIST' }],
  ['artists to pick', listArtistManagers, { role: 'ARTIST', isDropDown: true }],
  ['team members', listTeamMembers, { role: 'TEAMMEMBER' }],
  ['people of the audit log', findAuditPeople, {}],
];

async function find(operation: Operation, input: object, search: string): Promise<string[]> {
  const { status, body } = await admin.call(operation, { ...input, search });
  expect(status, JSON.stringify(body)).toBe(200);
  const rows = (Array.isArray(body) ? body : (body as { result: unknown[] }).result) as { name: string }[];
  return [...new Set(rows.map(({ name }) => name.replace(/ M$/, '')))];
}

describe.each(lists)('search for %s', (_list, operation, input) => {
  test.each([
    ['words in any order', 'renee zoe', ['Zoë Łukasz-Renée']],
    ['a name without an accent by a word with an accent', 'pércent', ['50 Percent']],
    ['a letter with a stroke by its plain letter', 'lukasz', ['Zoë Łukasz-Renée']],
    ['ß and æ by double letters', 'strasse aegir', ['Ægir Straße']],
    ['ß and æ by capitals', 'STRASSE ÆGIR', ['Ægir Straße']],
    ['a prefix of two letters after a whole word', 'renee zo', ['Zoë Łukasz-Renée']],
    ['a literal percent sign', '50%', ['50% Off_Day 🎸']],
    ['a full-width percent sign as a literal percent sign', '％', ['50% Off_Day 🎸']],
    ['a literal underscore', 'f_d', ['50% Off_Day 🎸']],
    ['an emoji at any position', '🎸', ['50% Off_Day 🎸']],
    ['an emoji beside a word', '🎸 off', ['50% Off_Day 🎸']],
    ['nothing if one word does not match', 'zoe percent', []],
    ['nothing for another emoji', '🎹', []],
    ['nothing for a backslash', '\\', []],
  ])('finds %s', async (_what, search, names) => {
    expect(await find(operation, input, search)).toEqual(names);
  });

  test('accepts 200 characters in a search and refuses 201', async () => {
    expect(await find(operation, input, 'x'.repeat(200))).toEqual([]);
    const { status, body } = await admin.call(operation, { ...input, search: 'x'.repeat(201) });
    expect([status, body.fields]).toEqual([422, [{ path: 'search', message: generalTexts.tooLong(200) }]]);
  });

  test('accepts a hundred one-letter words in a search', async () => {
    const letters = Array.from({ length: 100 }, (_, index) => String.fromCodePoint(0x41 + (index % 26))).join(' ');
    expect(await find(operation, input, letters.slice(0, 199))).toEqual([]);
  });
});

import { findAuditPeople } from '@backline/contract/audit';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { signedInAs } from '../../../testing/as.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { buildAdmin, buildFan, buildManager } from '../../../builders/builders.ts';

const house = await openForFile(testApp());
const mona = await buildManager(house.db, { name: 'Mona' });
const admin = await signedInAs(house.app, house.platform, await buildAdmin(house.db, { name: 'Ada' }));

describe('people offered in the audit filter', () => {
  const find = async (input: object) => (await admin.call(findAuditPeople, input)).body;

  test('finds active and former staff by part of their name, but no fans', async () => {
    const gone = await buildManager(house.db, { name: 'Zacharias Gone', is_active: false });
    await buildFan(house.db, { name: 'Zacharias Fan' });
    expect(await find({ search: 'CHARIAS' })).toEqual([{ id: gone.id, name: 'Zacharias Gone', role: 'MANAGER' }]);
    expect(await find({ search: '%' })).toEqual([]);
  });

  test('finds one person by id, including a fan', async () => {
    const fan = await buildFan(house.db, { name: 'Fern' });
    expect(await find({ person_id: fan.id })).toEqual([{ id: fan.id, name: 'Fern', role: 'USER' }]);
    expect(await find({ person_id: 9_999_999 })).toEqual([]);
  });

  test('lists at most fifty people, by name', async () => {
    const crowd = Array.from({ length: 60 }, (_, index) => ({
      role: 'ARTIST',
      name: `Crowd ${String(index).padStart(2, '0')}`,
      email: `crowd${index}@example.org`,
      manager_id: mona.id,
    }));
    await house.db.insertInto('users').values(crowd).execute();
    const names = (await find({ search: 'crowd' })).map(({ name }) => name);
    expect(names).toEqual(crowd.slice(0, 50).map(({ name }) => name));
  });
});

import * as contract from '@backline/contract/saved-views';
import * as viewTexts from '@backline/contract/saved-views.texts';
import { describe, expect, test } from 'vitest';
import { buildAdmin } from '../../../builders/builders.ts';
import type { Client } from '../../../testing/as.ts';
import { auditLines } from '../../../testing/audit-lines.ts';
import { userHouse } from '../../../testing/fans/fans.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';
import { withoutKeys } from '../../../testing/role-keys.ts';

const house = await openForFile(userHouse());
const { db, admin, manager, foreignManager } = house;

const layout = { hidden: ['place'], widths: [{ column: 'order', width: 240 }] };
const late = { list: 'orders', name: 'Late', query: 'status=onhold', layout, is_shared: false } as const;

const save = (client: Client, more: object = {}) => client.call(contract.saveView, { ...late, ...more });
const seenBy = async (client: Client, list: contract.ViewList = 'orders') =>
  (await client.call(contract.getListViews, { list })).body;
const namesSeenBy = async (client: Client) => (await seenBy(client)).views.map(({ name }) => name);

describe('saved views', () => {
  test('rejects invalid names, queries and layouts, and unknown fields', async () => {
    const widths = Array.from({ length: 31 }, () => ({ column: 'order', width: 100 }));
    for (const wrong of [
      { list: 'payments' },
      { name: ' ' },
      { name: 'n'.repeat(61) },
      { query: 'q'.repeat(2_001) },
      { query: 'search=a b' },
      { query: 'search=\u0000' },
      { query: { status: 'onhold' } },
      { layout: { hidden: ['<script>'], widths: [] } },
      { layout: { hidden: Array.from({ length: 31 }, () => 'place'), widths: [] } },
      { layout: { hidden: [], widths: [{ column: 'order', width: 5 }] } },
      { layout: { hidden: [], widths: [{ column: 'order', width: 1e9 }] } },
      { layout: { hidden: [], widths } },
      { layout: { ...layout, html: '' } },
      { layout: { ...layout, sort: 'total_asc' } },
      { is_shared: 'yes' },
      { user_id: 1 },
    ])
      expect((await save(manager, wrong)).status, JSON.stringify(wrong)).toBe(422);
    expect(await namesSeenBy(manager)).toEqual([]);
  });

  test('refuses saved views of a list to a person who may not open the list', async () => {
    await withoutKeys(db, 'MANAGER', ['Page_Orders', 'Page_Refund'], async () => {
      expect((await save(manager)).status).toBe(403);
      expect((await manager.call(contract.getListViews, { list: 'orders' })).status).toBe(403);
      expect((await manager.call(contract.setListLayout, { list: 'orders', layout })).status).toBe(403);
      expect((await manager.call(contract.setDefaultView, { list: 'orders', view_id: null })).status).toBe(403);
    });
  });

  test("returns 404 for another person's view, as for an unknown view", async () => {
    const { view_id: id } = (await save(manager, { name: 'Private' })).body;
    for (const client of [foreignManager, admin]) {
      expect(await namesSeenBy(client)).not.toContain('Private');
      expect(await save(client, { view_id: id, name: 'Mine now' })).toMatchObject({ status: 404 });
      expect(await client.call(contract.deleteView, { view_id: id })).toMatchObject({ status: 404 });
      expect(await client.call(contract.setDefaultView, { list: 'orders', view_id: id })).toMatchObject({
        status: 404,
      });
    }
    expect(await save(manager, { view_id: id, list: 'fans' })).toMatchObject({ status: 404 });
    expect(await manager.call(contract.setDefaultView, { list: 'fans', view_id: id })).toMatchObject({ status: 404 });
    await manager.call(contract.deleteView, { view_id: id });
  });

  test('lets only ADMINs share a view and change a shared view', async () => {
    expect([(await seenBy(manager)).may_share, (await seenBy(admin)).may_share]).toEqual([false, true]);
    expect(await save(manager, { is_shared: true })).toMatchObject({
      status: 403,
      body: { message: viewTexts.sharedByAdmins },
    });
    const { view_id: id } = (await save(admin, { name: 'To all', is_shared: true })).body;
    expect((await seenBy(foreignManager)).views).toMatchObject([{ name: 'To all', may_change: false, layout }]);
    expect((await save(manager, { view_id: id })).status).toBe(403);
    expect((await manager.call(contract.deleteView, { view_id: id })).status).toBe(403);
    const other = await house.as(await buildAdmin(db));
    expect((await save(other, { view_id: id, name: 'To everybody', is_shared: true })).status).toBe(200);
    expect(await namesSeenBy(manager)).toEqual(['To everybody']);
    expect((await other.call(contract.deleteView, { view_id: id })).status).toBe(200);
    expect(await namesSeenBy(manager)).toEqual([]);
    expect((await auditLines(db, 'saved_view', id)).map(({ action }) => action)).toEqual([
      'saved_view.shared',
      'saved_view.updated',
      'saved_view.deleted',
    ]);
  });

  test('rejects a name that the person already uses for a view of the same list, regardless of case', async () => {
    const { view_id: id } = (await save(manager)).body;
    expect(await save(manager, { name: 'LATE' })).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'name', message: viewTexts.nameTaken }] },
    });
    const fans = (await save(manager, { list: 'fans' })).body.view_id;
    const foreign = (await save(foreignManager)).body.view_id;
    expect((await save(manager, { view_id: id, name: 'late' })).status).toBe(200);
    for (const view of [id, fans]) await manager.call(contract.deleteView, { view_id: view });
    await foreignManager.call(contract.deleteView, { view_id: foreign });
  });

  test("rejects another name of the owner when an ADMIN renames another ADMIN's shared view", async () => {
    const { view_id: id } = (await save(admin, { name: 'To all', is_shared: true })).body;
    const { view_id: own } = (await save(admin, { name: 'Own' })).body;
    const other = await house.as(await buildAdmin(db));
    expect(await save(other, { view_id: id, name: 'own', is_shared: true })).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'name', message: viewTexts.nameTakenByOwner }] },
    });
    for (const view of [id, own]) await admin.call(contract.deleteView, { view_id: view });
  });

  test('keeps a shared view for everybody when its owner is deactivated or is no ADMIN any more', async () => {
    const leaving = await buildAdmin(db);
    const { view_id: id } = (await save(await house.as(leaving), { name: 'Left behind', is_shared: true })).body;
    await query(db)`update users set is_active = false where id = ${leaving.id}`;
    expect(await namesSeenBy(manager)).toEqual(['Left behind']);
    await query(db)`update users set role = 'MANAGER' where id = ${leaving.id}`;
    expect((await save(admin, { view_id: id, name: 'Taken over', is_shared: true })).status).toBe(200);
    expect(await namesSeenBy(manager)).toEqual(['Taken over']);
    expect((await admin.call(contract.deleteView, { view_id: id })).status).toBe(200);
  });

  test('limits the views of a person, even if the views are saved concurrently', async () => {
    const answers = await Promise.all(
      Array.from({ length: contract.maxViews + 3 }, (_, place) => save(foreignManager, { name: `View ${place}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(contract.maxViews);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(viewTexts.tooMany(contract.maxViews));
    await query(db)`delete from saved_views`;
  });

  test("stores a view's query and columns, and renames, updates and deletes the view", async () => {
    const { view_id: id } = (await save(manager)).body;
    expect((await seenBy(manager)).views).toEqual([
      {
        id,
        name: 'Late',
        query: 'status=onhold',
        layout,
        is_shared: false,
        is_default: false,
        may_change: true,
      },
    ]);
    await save(manager, { view_id: id, name: 'Ready', query: 'status=ready' });
    expect((await seenBy(manager)).views).toMatchObject([{ id, name: 'Ready', query: 'status=ready' }]);
    await manager.call(contract.deleteView, { view_id: id });
    expect((await seenBy(manager)).views).toEqual([]);
  });

  test('keeps a separate default view for each person, and removes a shared default when sharing ends', async () => {
    const { view_id: id } = (await save(admin, { is_shared: true })).body;
    const isDefaultOf = async (client: Client) => (await seenBy(client)).views.some((view) => view.is_default);
    for (const client of [admin, manager]) await client.call(contract.setDefaultView, { list: 'orders', view_id: id });
    expect(await Promise.all([admin, manager, foreignManager].map(isDefaultOf))).toEqual([true, true, false]);
    await save(admin, { view_id: id });
    await save(admin, { view_id: id, is_shared: true });
    expect(await Promise.all([admin, manager].map(isDefaultOf))).toEqual([true, false]);
    await admin.call(contract.setDefaultView, { list: 'orders', view_id: null });
    expect(await isDefaultOf(admin)).toBe(false);
    await admin.call(contract.deleteView, { view_id: id });
  });
});

test('stores the columns and the sort of a list separately for each person and list', async () => {
  expect((await seenBy(manager)).layout).toEqual(contract.plainLayout);
  const sorted = { ...layout, sort: 'total_desc' };
  for (const sort of ['total', 'total_desc; drop', '<b>_asc', 7]) {
    const wrong = { ...layout, sort };
    expect((await manager.call(contract.setListLayout, { list: 'orders', layout: wrong })).status).toBe(422);
  }
  await manager.call(contract.setListLayout, { list: 'orders', layout: sorted });
  expect((await seenBy(manager)).layout).toEqual(sorted);
  await manager.call(contract.setListLayout, { list: 'orders', layout });
  expect((await seenBy(manager)).layout).toEqual(layout);
  expect((await seenBy(manager, 'fans')).layout).toEqual(contract.plainLayout);
  expect((await seenBy(foreignManager)).layout).toEqual(contract.plainLayout);
});

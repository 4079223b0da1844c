import { updateEvent } from '@backline/contract/events';
import * as eventTexts from '@backline/contract/events.texts';
import { describe, expect, test } from 'vitest';
import { buildArtist, buildEvent, buildManager, buildTeamMember } from '../../../builders/builders.ts';
import { detailOf, eventHouse } from '../../../testing/events/events.ts';
import { withMoreKeys } from '../../../testing/role-keys.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { auditLines } from '../../../testing/audit-lines.ts';

const house = await openForFile(eventHouse());
const {
  manager,
  created,
  admin,
  product,
  managerId,
  foreignManagerId,
  foreignArtistId,
  artist,
  artistId,
  teamMemberId,
} = house;

describe('event updates', () => {
  const change = (id: number, input: Record<string, unknown>) => ({ ...input, event_id: id });

  test("keeps an event's address and code when its name changes", async () => {
    const { id, input, code } = await created();
    const { status, body } = await manager.call(
      updateEvent,
      change(id, { ...input, event_name: 'Renamed', seo_url: 'stolen', version: 1 }),
    );
    expect([status, body.version]).toEqual([200, 2]);
    expect(await detailOf(manager, id)).toMatchObject({
      event_name: 'Renamed',
      seo_url: input.seo_url,
      event_code: code,
    });
  });

  test('shows the second of two editors who changed which fields, and does not save the second change', async () => {
    const { id, input } = await created();
    await admin.call(updateEvent, change(id, { ...input, venue: 'Hall B', version: 1 }));
    await admin.call(updateEvent, change(id, { ...input, venue: 'Hall B', zipcode: '11222', version: 2 }));
    const { status, body } = await manager.call(updateEvent, change(id, { ...input, venue: 'Hall C', version: 1 }));
    expect([status, body.message]).toEqual([409, eventTexts.eventConflict]);
    expect(body.conflict).toMatchObject({
      version: 3,
      fields: ['venue', 'zipcode'],
      changed_by: expect.any(String),
      is_own: false,
    });
    expect((await detailOf(manager, id)).venue).toBe('Hall B');
  });

  test('accepts exactly one of concurrent saves of the same version', async () => {
    const { id, input } = await created();
    const saves = Array.from({ length: 8 }, (_, index) =>
      manager.call(updateEvent, change(id, { ...input, venue: `Hall ${index}`, version: 1 })),
    );
    const statuses = (await Promise.all(saves)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(7);
  });

  test("keeps an artist who has left the manager, but refuses another manager's artists", async () => {
    const { id, input } = await created();
    const leaving = await buildArtist(product.db, { managerId });
    await manager.call(updateEvent, change(id, { ...input, artist_id: [leaving.id] }));
    await product.db.updateTable('users').set({ manager_id: foreignManagerId }).where('id', '=', leaving.id).execute();
    expect((await manager.call(updateEvent, change(id, { ...input, artist_id: [leaving.id] }))).status).toBe(200);
    expect(
      (await manager.call(updateEvent, change(id, { ...input, artist_id: [leaving.id, foreignArtistId] }))).status,
    ).toBe(422);
  });

  test('refuses an artist who removes themself from an event', async () => {
    const colleague = await buildArtist(product.db, { managerId });
    const { id, input } = await created({ artist_id: [artistId, colleague.id], team_members_id: [] });
    const { status, body } = await withMoreKeys(product.db, 'ARTIST', ['Page_Event_Update_Operation'], () =>
      artist.call(updateEvent, change(id, { ...input, artist_id: [colleague.id] })),
    );
    expect([status, body.fields]).toEqual([422, [{ path: 'artist_id', message: eventTexts.keepYourself }]]);
  });

  test('does not increase the version on a save without changes', async () => {
    const second = await buildTeamMember(product.db, { managerId });
    const { id, input } = await created({
      kiosk_available: false,
      is_paid: false,
      team_members_id: [second.id, teamMemberId],
    });
    const same = await manager.call(updateEvent, change(id, { ...input, version: 1 }));
    expect([same.status, same.body.version]).toEqual([200, 1]);
    expect((await manager.call(updateEvent, change(id, { ...input, venue: 'Hall D', version: 1 }))).status).toBe(200);
  });

  test('saves an event whose manager was deactivated', async () => {
    const leaving = await buildManager(product.db);
    const artist = await buildArtist(product.db, { managerId: leaving.id });
    const event = await buildEvent(product.db, { managerId: leaving.id, artistIds: [artist.id] });
    await product.db.updateTable('users').set({ is_active: false }).where('id', '=', leaving.id).execute();
    const input = house.filledForm({ artist_id: [artist.id], team_members_id: [], manager_id: leaving.id });
    expect((await admin.call(updateEvent, change(event.id, input))).status).toBe(200);
  });

  test('writes one audit line with old and new values of an event', async () => {
    const { id, input } = await created();
    await manager.call(updateEvent, change(id, { ...input, venue: 'The Annex', version: 1 }));
    const lines = await auditLines(product.db, 'event', id);
    expect(lines.map(({ action }) => action)).toEqual(['event.created', 'event.updated']);
    expect(lines[1]).toMatchObject({
      actor_id: managerId,
      before: { venue: 'The Foundry', version: 1 },
      after: { venue: 'The Annex', version: 2 },
    });
  });

  test('audits delivery costs together with their method', async () => {
    const { id, input } = await created();
    await manager.call(updateEvent, change(id, { ...input, delivery_method: 'fixed', delivery_cost: 4.5 }));
    await manager.call(
      updateEvent,
      change(id, { ...input, delivery_method: 'fixed', delivery_cost: 5, venue: 'Pier' }),
    );
    const second = (await auditLines(product.db, 'event', id)).findLast(({ action }) => action === 'event.updated');
    expect(second).toMatchObject({
      before: { delivery_method: 'fixed', delivery_cost: 4.5 },
      after: { delivery_method: 'fixed', delivery_cost: 5 },
    });
    const stale = change(id, { ...input, delivery_method: 'fixed', version: 2 });
    const { body } = await manager.call(updateEvent, stale);
    expect(body.conflict).toMatchObject({ fields: ['delivery_cost', 'venue'] });
  });
});

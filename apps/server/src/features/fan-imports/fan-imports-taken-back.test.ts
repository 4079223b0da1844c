import {
  addFanImportRows,
  createFanImport,
  discardFanImport,
  getFanImport,
  listFanImports,
  runFanImport,
} from '@backline/contract/fan-imports';
import * as importTexts from '@backline/contract/imports.texts';
import { describe, expect, test } from 'vitest';
import { buildEvent } from '../../../builders/builders.ts';
import { detailsOf, filled, importHouse, imported, listOf, people } from '../../../testing/fan-imports/fan-imports.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { auditLines } from '../../../testing/audit-lines.ts';

const house = await openForFile(importHouse());
const { product, manager, eventId } = house;

const newEvent = async (startsAt = new Date()) =>
  (await buildEvent(house.product.db, { managerId: house.managerId, startsAt })).id;
const actionsOf = async (importId: number) => {
  const lines = await auditLines(house.product.db, 'fan_import', importId);
  return lines.map(({ action }) => action);
};

describe('discarded imports', () => {
  test('refuses to discard a started import', async () => {
    const eventId = await newEvent();
    const id = await filled(house.manager, eventId, people(2));
    const call = { event_id: eventId, fan_import_id: id };
    await house.manager.call(runFanImport, call);
    const { status, body } = await house.manager.call(discardFanImport, call);
    expect([status, body.message]).toEqual([409, importTexts.importHasStarted]);
  });

  test('deletes a discarded import with its rows and refuses later rows', async () => {
    const eventId = await newEvent();
    const id = await filled(house.manager, eventId, people(3));
    const call = { event_id: eventId, fan_import_id: id };
    const { status, body } = await house.manager.call(discardFanImport, call);
    expect([status, body.message]).toEqual([200, importTexts.importDiscarded]);
    expect((await house.manager.call(listFanImports, { event_id: eventId })).body).toEqual([]);
    for (const operation of [getFanImport, runFanImport, discardFanImport])
      expect((await house.manager.call(operation, call)).status).toBe(404);
    expect((await house.manager.call(addFanImportRows, { ...call, first_line: 5, rows: people(1) })).status).toBe(404);
    expect(await actionsOf(id)).toEqual(['fan_import.created', 'fan_import.rows_added', 'fan_import.discarded']);
  });

  test('either discards or starts an import if both are requested concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const eventId = await newEvent();
      const id = await filled(house.manager, eventId, people(2));
      const call = { event_id: eventId, fan_import_id: id };
      const [discarded, ran] = await Promise.all([
        house.manager.call(discardFanImport, call),
        house.manager.call(runFanImport, call),
      ]);
      expect([
        [200, 404],
        [409, 200],
      ]).toContainEqual([discarded.status, ran.status]);
    }
  });
});

test('parses numbers of an event in India as Indian in preview and list', async () => {
  const { id: eventId } = await buildEvent(product.db, { managerId: house.managerId, country_code: 'IN' });
  const rows = [
    { name: 'Asha', phone: '98765 43210' },
    { name: 'Ravi', phone: '1.2E+10' },
    { name: 'Asha again', phone: '+91 98765 43210' },
  ];
  const id = await filled(manager, eventId, rows);
  const { preview } = await detailsOf(manager, eventId, id);
  expect(preview.map(({ phone, error }) => [phone, error])).toEqual([
    ['+919876543210', null],
    ['1.2E+10', { path: 'phone', message: importTexts.importPhoneRounded }],
    ['+919876543210', { path: 'phone', message: importTexts.importTwice(2) }],
  ]);
  await imported(product, manager, eventId, rows);
  expect(await listOf(house, eventId)).toMatchObject([{ name: 'Asha', contact_phone: '+919876543210' }]);
});

test("stores the names of a file's unknown columns, sanitised and limited in number and length", async () => {
  const create = (left_out: unknown) =>
    manager.call(createFanImport, { event_id: eventId, file_name: 'a.csv', left_out });
  for (const wrong of ['Ticket', [7], ['x'.repeat(101)], Array(51).fill('x')])
    expect((await create(wrong)).status).toBe(422);
  const { body } = await create(['Ticket', ' Price\u200b in\n$ ', '\u200b']);
  expect(await detailsOf(manager, eventId, body.fan_import_id)).toMatchObject({ left_out: ['Ticket', 'Price in $'] });
  const plain = await create(undefined);
  expect(await detailsOf(manager, eventId, plain.body.fan_import_id)).toMatchObject({ left_out: [] });
});

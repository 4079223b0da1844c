import {
  addFanImportRows,
  createFanImport,
  fanImportChunk,
  listFanImports,
  maxFanImportRows,
  runFanImport,
  stopFanImport,
} from '@backline/contract/fan-imports';
import * as importTexts from '@backline/contract/imports.texts';
import * as generalTexts from '@backline/contract/general.texts';
import * as peopleTexts from '@backline/contract/people.texts';
import { describe, expect, test } from 'vitest';
import { buildEvent } from '../../../builders/builders.ts';
import { addRows } from './fan-imports.repository.ts';
import { judgeRow } from './fan-row.ts';
import { detailsOf, filled, importHouse, people, run, type Row } from '../../../testing/fan-imports/fan-imports.ts';
import { readPages } from '../../../testing/as.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(importHouse());
const importId = await filled(house.manager, house.eventId, people(1));

const ada: Row = { name: 'Ada', email: 'ada@example.org' };

const add = (rows: readonly object[], more: object = {}, id = importId) =>
  house.manager.call(addFanImportRows, {
    event_id: house.eventId,
    fan_import_id: id,
    first_line: 2,
    rows,
    ...more,
  });

describe('refused import calls', () => {
  test('rejects a chunk without rows, with too many rows, an unknown column or an oversized cell', async () => {
    expect((await add([])).body.fields).toEqual([{ path: 'rows', message: importTexts.importEmpty }]);
    expect((await add(people(fanImportChunk + 1))).status).toBe(422);
    expect((await add([{ ...ada, role: 'ADMIN' }])).body.fields).toEqual([
      { path: 'rows.0.role', message: generalTexts.unknownField },
    ]);
    const long = await add([ada, { ...ada, name: 'x'.repeat(1_001) }]);
    expect([long.status, long.body.fields]).toEqual([
      422,
      [{ path: 'rows.1.name', message: generalTexts.tooLong(1_000) }],
    ]);
    expect((await add([{ ...ada, name: 7 }])).body.fields).toEqual([
      { path: 'rows.0.name', message: generalTexts.invalidValue },
    ]);
  });

  test('rejects a row beyond the maximum number of rows', async () => {
    const message = importTexts.importTooMany(maxFanImportRows);
    const last = maxFanImportRows + 1;
    expect((await add([ada], { first_line: last + 1 })).body.fields).toEqual([{ path: 'first_line', message }]);
    expect((await add([ada, ada], { first_line: last })).body.fields).toEqual([{ path: 'rows', message }]);
    expect((await add([ada], { first_line: 0 })).status).toBe(422);
  });

  test('refuses to run an import without rows', async () => {
    const id = await filled(house.manager, house.eventId, []);
    const { status, body } = await house.manager.call(runFanImport, { event_id: house.eventId, fan_import_id: id });
    expect([status, body.message]).toEqual([409, importTexts.importEmpty]);
  });

  test('refuses to stop an import that was never started', async () => {
    const id = await filled(house.manager, house.eventId, people(1));
    const { status, body } = await house.manager.call(stopFanImport, { event_id: house.eventId, fan_import_id: id });
    expect([status, body.message]).toEqual([409, importTexts.importNotStarted]);
  });

  test('refuses rows after the start', async () => {
    const id = await filled(house.manager, house.eventId, people(1));
    await run(house.product, house.manager, house.eventId, id);
    const { status, body } = await add(people(1), { first_line: 3 }, id);
    expect([status, body.message]).toEqual([409, importTexts.importStarted]);
    expect(await detailsOf(house.manager, house.eventId, id)).toMatchObject({ row_count: 1, status: 'finished' });
  });
});

describe('imported rows', () => {
  test('previews each row with its validation result before the import', async () => {
    const before = Date.now();
    const id = await filled(house.manager, house.eventId, [
      { name: ' Bo ', email: 'BO@example.org', phone: '(212) 555-0123', section: 'Floor', row: 'C', seat: '7' },
      { name: '', email: 'nobody@example.org' },
      { name: 'Cy' },
    ]);
    const after = Date.now();
    const details = await detailsOf(house.manager, house.eventId, id);
    expect(details.created_dttm).toBeGreaterThanOrEqual(before);
    expect(details.created_dttm).toBeLessThanOrEqual(after);
    expect(details).toMatchObject({
      fan_import_id: id,
      event_id: house.eventId,
      file_name: 'fans.csv',
      status: 'open',
      row_count: 3,
      error_count: 2,
      known_count: 0,
      done_count: 0,
      added_count: 0,
      preview: [
        {
          line: 2,
          name: 'Bo',
          email: 'bo@example.org',
          phone: '+12125550123',
          section: 'Floor',
          row: 'C',
          seat: '7',
        },
        { line: 3, name: '', email: 'nobody@example.org', phone: '', section: '', row: '', seat: '' },
        { line: 4, name: 'Cy' },
      ],
      errors: [
        { line: 3, path: 'name', message: peopleTexts.nameRequired },
        { line: 4, path: 'email', message: importTexts.importContactRequired },
      ],
    });
    const known = await house.product.db.selectFrom('users').select('id').where('name', '=', 'Bo').execute();
    expect(known).toEqual([]);
  });

  test('ignores a repeated chunk', async () => {
    const id = await filled(house.manager, house.eventId, people(3));
    const before = await detailsOf(house.manager, house.eventId, id);
    const { status, body } = await add([{ name: '' }, { name: '' }, { name: '' }, ada], {}, id);
    expect([status, body.row_count]).toEqual([200, 4]);
    const after = await detailsOf(house.manager, house.eventId, id);
    expect(after).toMatchObject({ row_count: 4, error_count: 0 });
    expect(after.preview.slice(0, 3)).toEqual(before.preview);
  });

  test('reports rows with a NUL or an unpaired surrogate as invalid without failing', async () => {
    const id = await filled(house.manager, house.eventId, [
      { ...ada, seat: '1\0' },
      { name: 'Half \ud83e', email: 'half@example.org' },
      ada,
    ]);
    const { errors, error_count } = await detailsOf(house.manager, house.eventId, id);
    expect(error_count).toBe(2);
    expect(errors).toEqual([
      { line: 2, path: 'seat', message: generalTexts.invalidValue },
      { line: 3, path: 'name', message: generalTexts.invalidValue },
    ]);
  });

  test.each([
    ['a NUL', 'fans\0.csv', generalTexts.invalidValue],
    ['half a character', 'fans\ud83e.csv', generalTexts.invalidValue],
    ['nothing', ' ', generalTexts.invalidValue],
    ['too much', 'x'.repeat(201), generalTexts.tooLong(200)],
  ])("refuses %s in the file's name with a field error", async (_, name, message) => {
    const { status, body } = await house.manager.call(createFanImport, { event_id: house.eventId, file_name: name });
    expect([status, body.fields]).toEqual([422, [{ path: 'file_name', message }]]);
  });
});

describe('duplicates in a file', () => {
  const twice: Row[] = [
    { name: 'Dee', email: 'dee@example.org', phone: '+12125550111' },
    { name: 'Eli', email: 'eli@example.org' },
    { name: 'Dee again', email: 'DEE@example.org' },
    { name: 'Dee’s phone', phone: '1 (212) 555-0111'.replace('1 ', '+1 ') },
    { name: 'Eli and Dee', email: 'eli@example.org', phone: '2125550111' },
    { name: '', email: 'fay@example.org' },
    { name: 'Fay', email: 'fay@example.org' },
  ];
  const errors = [
    { line: 4, path: 'email', message: importTexts.importTwice(2) },
    { line: 5, path: 'phone', message: importTexts.importTwice(2) },
    { line: 6, path: 'phone', message: importTexts.importTwice(2) },
    { line: 7, path: 'name', message: peopleTexts.nameRequired },
  ];

  test('imports a person only from the first valid row that names them', async () => {
    const id = await filled(house.manager, house.eventId, twice);
    expect(await detailsOf(house.manager, house.eventId, id)).toMatchObject({ error_count: 4, errors });
  });

  test('detects duplicates whatever the order of the chunks', async () => {
    for (const order of [
      [6, 5, 4, 3, 2, 1, 0],
      [4, 2, 0, 6, 1, 5, 3],
    ]) {
      const id = await filled(house.manager, house.eventId, []);
      for (const index of order) await add([twice[index] ?? {}], { first_line: index + 2 }, id);
      expect(await detailsOf(house.manager, house.eventId, id)).toMatchObject({ error_count: 4, errors });
    }
  });

  test('finds duplicates in concurrent chunks', async () => {
    const id = await filled(house.manager, house.eventId, []);
    await Promise.all(twice.map((row, index) => add([row], { first_line: index + 2 }, id)));
    expect(await detailsOf(house.manager, house.eventId, id)).toMatchObject({ row_count: 7, error_count: 4, errors });
  });

  test('a chunk reads only its own rows, even if the whole file shares one phone number', async () => {
    const { manager, eventId, product } = house;
    const phone = '+12125550111';
    const id = await filled(manager, eventId, people(1));
    await query(product.db)`
      insert into fan_import_rows (fan_import_id, line, name, email, phone, section, seat_row, seat, contact_phone, twin_line,
        twin_path)
      select ${id}, line, 'Guest', '', ${phone}, '', '', '', ${phone}, nullif(3, line), case when line > 3 then 'phone' end
      from generate_series(3, 20000) line`;
    await query(product.db)`analyze fan_import_rows`;
    const cells = { name: 'Guest', email: '', phone, section: '', row: '', seat: '' };
    const chunk = Array.from({ length: fanImportChunk }, () => judgeRow(cells, 'US'));
    const read = await product.db.transaction().execute(async (tx) => {
      await addRows(tx, id, 20_001, chunk);
      const { rows } = await query(tx)<{ count: number }>`
        select coalesce(idx_tup_fetch, 0) + coalesce(seq_tup_read, 0) as count from pg_stat_xact_user_tables
        where relname = 'fan_import_rows'`;
      return rows[0]?.count ?? Infinity;
    });
    expect((await detailsOf(manager, eventId, id)).error_count).toBe(fanImportChunk);
    expect(read).toBeLessThan(10_000);
  });

  test('does not treat the same person in another file as a duplicate', async () => {
    const id = await filled(house.manager, house.eventId, twice.slice(0, 1));
    expect(await detailsOf(house.manager, house.eventId, id)).toMatchObject({ error_count: 0, errors: [] });
  });
});

test("lists an event's imports newest first, page by page", async () => {
  const { id: eventId } = await buildEvent(house.product.db, { managerId: house.managerId });
  const ids: number[] = [];
  for (let count = 0; count < 21; count += 1)
    ids.unshift(await filled(house.manager, eventId, count === 20 ? people(2) : []));
  const pages = await readPages((cursor) => house.admin.call(listFanImports, { event_id: eventId, cursor }));
  expect(pages.map(({ length }) => length)).toEqual([10, 10, 1]);
  expect(pages[0]?.[0]).toMatchObject({ row_count: 2, status: 'open' });
  expect(pages.flat().map((row) => row.fan_import_id)).toEqual(ids);
});

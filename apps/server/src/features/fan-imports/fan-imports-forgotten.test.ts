import { getFanImport } from '@backline/contract/fan-imports';
import { expect, test } from 'vitest';
import { filled, imported, importHouse, people } from '../../../testing/fan-imports/fan-imports.ts';
import { runNow } from '../../../testing/run-jobs.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { fanImportJobs } from './fan-imports.jobs.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(importHouse());
const { product, manager, eventId } = house;

test('deletes personal data of old import files', async () => {
  const preview = await filled(manager, eventId, people(2));
  await imported(product, manager, eventId, people(3));
  const fresh = await filled(manager, eventId, people(2));
  await query(product.db)`
    update fan_imports set created_at = created_at - interval '31 days', started_at = started_at - interval '31 days'
    where id <> ${fresh}`;
  const forget = fanImportJobs.filter(({ name }) => name === 'forget-old-fan-imports');
  for (const job of [...forget, ...forget]) await runNow(product.platform, job, {});
  const { rows } = await query(product.db)<{ id: number; lines: number; added: number }>`
    select i.id, i.added_count as added, (select count(*) from fan_import_rows r where r.fan_import_id = i.id) as lines
    from fan_imports i order by i.id`;
  expect(rows.map(({ lines, added }) => ({ lines, added }))).toEqual([
    { lines: 0, added: 3 },
    { lines: 2, added: 0 },
  ]);
  const { status } = await manager.call(getFanImport, { event_id: eventId, fan_import_id: preview });
  expect(status).toBe(404);
});

test('ends an abandoned import without a notification', async () => {
  const { fan_import_id: stopped } = await imported(product, manager, eventId, people(2));
  await query(product.db)`
    update fan_imports set started_at = started_at - interval '31 days', finished_at = null, halt = 'asked'
    where id = ${stopped}`;
  for (const job of fanImportJobs.filter(({ name }) => name === 'forget-old-fan-imports')) {
    await runNow(product.platform, job, {});
  }
  const { rows } = await query(product.db)`
    select finished_at < now() - interval '30 days' as "isOld" from fan_imports where id = ${stopped}`;
  expect(rows).toEqual([{ isOld: true }]);
});

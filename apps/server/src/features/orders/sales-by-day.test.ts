import { sql } from 'kysely';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildArtist, buildEvent, buildPaidOrder, buildProduct, buildTeamMember } from '../../../builders/builders.ts';
import { orderHouse } from '../../../testing/orders/orders.ts';
import { foldSales } from './sales.repository.ts';
import { wrongSales } from '../../../testing/orders/sales-counts.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const migration = readFileSync(
  join(import.meta.dirname, '../../../migrations/0115_counts_by_quarter_hour.sql'),
  'utf8',
);

const house = await openForFile(orderHouse());
const buyer = await house.buyer();

const wrong = async () => (await wrongSales.execute(house.db)).rows;

test('migrates earlier sales to daily counts for every scope: all, manager, artist and team member', async () => {
  const { db, managerId, accountId } = house;
  const artist = await buildArtist(db, { managerId });
  const member = await buildTeamMember(db, { managerId });
  const people = { artistIds: [artist.id], teamMemberIds: [member.id] };
  const events = [
    await buildEvent(db, { managerId, ...people }),
    await buildEvent(db, { managerId, ...people }),
    await buildEvent(db, { managerId }),
  ];
  const { sizes } = await buildProduct(db, { artistId: artist.id, sizes: { M: 100 } });
  // The first two times are on both sides of midnight UTC. The last two are on the same day.
  const moments = ['2026-03-01T23:59:59.999Z', '2026-03-02T00:00:00Z', '2026-03-02T18:20:00Z'];
  for (const { id: eventId } of events) {
    for (const at of moments) {
      const order = { eventId, fanId: buyer.id, managerId, accountId, sizeId: sizes[0]?.id ?? 0 };
      await buildPaidOrder(db, { ...order, paidAt: new Date(at) });
    }
  }
  await foldSales(db);
  expect(await wrong()).toEqual([]);
  const { rows } = await query(db)<{ scope: string; days: number }>`
    delete from sales_counts where scope <> 'event' and quarter < 'infinity' returning scope`;
  expect(rows.map(({ scope }) => scope).toSorted()).toEqual(
    ['all', 'artist', 'manager', 'team_member'].flatMap((scope) => [scope, scope, scope]),
  );
  expect(await wrong()).toHaveLength(12);
  const fill = /^insert into sales_counts \(.*?;$/ms.exec(migration)?.[0] ?? '';
  await sql.raw(fill).execute(db);
  expect(await wrong()).toEqual([]);
});

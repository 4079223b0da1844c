import type { Operation } from '@backline/contract/operation';
import { listProducts } from '@backline/contract/products';
import { listPromoCodes } from '@backline/contract/promo-codes';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { signedInAs, type Client } from '../../../testing/as.ts';
import {
  buildAdmin,
  buildArtist,
  buildManager,
  buildProduct,
  buildPromoCode,
  buildTeamMember,
} from '../../../builders/builders.ts';
import { withMoreKeys } from '../../../testing/role-keys.ts';
import { openForFile } from '../../../testing/open-for-file.ts';

const hourMs = 3_600_000;

/** Two artists of one manager get rows alternately; a third belongs to another manager. */
const product = await openForFile(testApp());
const { app, platform, db } = product;
const own = await buildManager(db);
const first = await buildArtist(db, { managerId: own.id, name: 'The Lamps' });
const second = await buildArtist(db, { managerId: own.id, name: 'Low Tide' });
const stranger = await buildArtist(db, { managerId: (await buildManager(db)).id, name: 'Elsewhere' });
const strangerId = stranger.id;
for (let made = 1; made <= 7; made += 1) {
  for (const [place, { id: artistId }] of [first, second, stranger].entries()) {
    const at = new Date(Date.now() - (3 * made + place) * hourMs);
    const name = `${made}${['a', 'b', 'x'][place]}`;
    await buildProduct(db, { artistId, title: `Shirt ${name}`, created_at: at.toISOString() });
    await buildPromoCode(db, { artistId, code: `CODE${name}`, startsAt: at });
  }
}
const admin = await signedInAs(app, platform, await buildAdmin(db));
const manager = await signedInAs(app, platform, own);
const artist = await signedInAs(app, platform, second);
const member = await signedInAs(app, platform, await buildTeamMember(db, { managerId: own.id }));
const newcomer = await signedInAs(app, platform, await buildManager(db));

interface Row {
  artist_name: string;
}
const lists = [
  { what: 'products', list: listProducts, nameOf: (row: Row & { title?: string }) => row.title?.slice(-2) },
  { what: 'promo codes', list: listPromoCodes, nameOf: (row: Row & { code?: string }) => row.code?.slice(-2) },
];

describe.each(lists)('list of $what without an artist filter', ({ list, nameOf }) => {
  async function pagesOf(client: Client, input: object = {}, size = 4): Promise<(string | undefined)[]> {
    const names: (string | undefined)[] = [];
    let next: object = {};
    for (let number = 1; number < 20; number += 1) {
      const page = { ...input, ...next, page_number: number, page_size: size };
      const { status, body, headers } = await client.call(list as Operation, page);
      expect(status, JSON.stringify(body)).toBe(200);
      const rows = body as Row[];
      names.push(...rows.map(nameOf));
      const cursor = headers['x-next-cursor'];
      if (cursor === undefined) return names;
      next = { cursor };
    }
    throw new Error('the list has no end');
  }
  const expectedNames = (...letters: string[]) =>
    [1, 2, 3, 4, 5, 6, 7].flatMap((made) => letters.map((which) => `${made}${which}`));

  test("requires the list's permission, and is empty for people without artists", async () => {
    expect((await member.call(list as Operation, {})).status).toBe(403);
    const keys = ['Page_Products', 'Page_Promocodes'] as const;
    expect(await withMoreKeys(product.db, 'TEAMMEMBER', keys, () => pagesOf(member))).toEqual([]);
    expect(await pagesOf(newcomer)).toEqual([]);
  });

  test("never shows another manager's artists", async () => {
    const { status } = await manager.call(list as Operation, { artist_id: strangerId });
    expect(status).toBe(404);
    expect(await pagesOf(manager)).not.toContain('1x');
  });

  test('lists rows of all artists whom the person may see, latest first, across pages without gaps', async () => {
    expect(await pagesOf(admin)).toEqual(expectedNames('a', 'b', 'x'));
    expect(await pagesOf(manager)).toEqual(expectedNames('a', 'b'));
    expect(await pagesOf(artist)).toEqual(expectedNames('b'));
  });

  test("names each row's artist and searches across artists", async () => {
    const { body } = await manager.call(list as Operation, { search: '3' });
    expect((body as Row[]).map((row) => [nameOf(row), row.artist_name])).toEqual([
      ['3a', 'The Lamps'],
      ['3b', 'Low Tide'],
    ]);
  });
});

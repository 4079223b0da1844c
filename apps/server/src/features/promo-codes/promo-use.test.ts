import * as promoTexts from '@backline/contract/promo-codes.texts';
import { describe, expect, test } from 'vitest';
import { buildPromoCode } from '../../../builders/builders.ts';
import { meeting } from '../../../testing/meeting.ts';
import { holdUse, lockUses, reckonPromo, releaseUse, takeUses } from './index.ts';
import { promoHouse } from '../../../testing/promo-codes/promo-codes.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(promoHouse());

const hold = (id: number) => house.db.transaction().execute((tx) => holdUse(tx, id));
const usesOf = async (id: number) => (await house.stored(id)).usage_count;

describe('discounts', () => {
  test("computes the discount only on items of the code's artist, and ignores the case of the code", async () => {
    const { id } = await buildPromoCode(house.db, { artistId: house.artist.id, code: 'Mine10' });
    const subTotals = [
      { artistId: house.artist.id, cents: 1_995 },
      { artistId: house.otherArtist.id, cents: 10_000 },
    ];
    expect(await reckonPromo(house.db, { code: ' mINE10 ', subTotals })).toEqual({
      refusal: null,
      promoCodeId: id,
      code: 'Mine10',
      artistId: house.artist.id,
      discountCents: 200,
      discount: { type: 'percentage', thousandths: 10_000 },
    });
    const [, others] = subTotals;
    const answer = await reckonPromo(house.db, { code: 'Mine10', subTotals: others === undefined ? [] : [others] });
    expect(answer).toEqual({ refusal: 'unknown', message: promoTexts.unknown });
  });

  test("applies the larger of two artists' discounts for the same code", async () => {
    await buildPromoCode(house.db, { artistId: house.artist.id, code: 'Both22' });
    await buildPromoCode(house.db, { artistId: house.otherArtist.id, code: 'BOTH22', discount_cents: 900 });
    const bought = (mine: number, theirs: number) => ({
      code: 'both22',
      subTotals: [
        { artistId: house.artist.id, cents: mine },
        { artistId: house.otherArtist.id, cents: theirs },
      ],
    });
    expect(await reckonPromo(house.db, bought(2_000, 5_000))).toMatchObject({ discountCents: 900 });
    expect(await reckonPromo(house.db, bought(20_000, 5_000))).toMatchObject({ discountCents: 2_000 });
    expect(await reckonPromo(house.db, bought(2_000, 500))).toMatchObject({ discountCents: 200 });
  });

  test('tells the buyer why a code gives no discount', async () => {
    const asks = async (code: string, change: object, cents = 1_000) => {
      await buildPromoCode(house.db, { artistId: house.artist.id, code, ...change });
      const answer = await reckonPromo(house.db, { code, subTotals: [{ artistId: house.artist.id, cents }] });
      return answer.refusal === null ? 'taken' : answer.message;
    };
    const now = Date.now();
    expect(await asks('Why111', { is_active: false })).toBe(promoTexts.inactive);
    expect(await asks('Why222', { startsAt: new Date(now + 60_000) })).toBe(promoTexts.notBegun);
    expect(await asks('Why333', { endsAt: new Date(now - 1_000) })).toBe(promoTexts.over);
    expect(await asks('Why444', { usage_count: 1, usage_limit: 1 })).toBe(promoTexts.usedUp);
    expect(await asks('Why555', { minimum_cents: 1_001 })).toBe(promoTexts.belowMinimum('$10.01'));
    expect(await asks('Why666', { minimum_cents: 1_000 })).toBe('taken');
  });
});

test('grants concurrent buyers exactly the remaining uses, and grants a released use again', async () => {
  const { id } = await buildPromoCode(house.db, { artistId: house.artist.id, usage_limit: 5 });
  for (let round = 0; round < 5; round += 1) {
    const had = await Promise.all(Array.from({ length: 40 }, () => hold(id)));
    expect([had.filter(Boolean).length, await usesOf(id)]).toEqual([5, 5]);
    await house.db.transaction().execute(async (tx) => releaseUse(tx, id));
    const next = await Promise.all(Array.from({ length: 10 }, () => hold(id)));
    expect(next.filter(Boolean).length).toBe(1);
    await house.db.updateTable('promo_codes').set({ usage_count: 0 }).where('id', '=', id).execute();
  }
});

test('takes too many uses if buyers read before they write (control)', async () => {
  const { id } = await buildPromoCode(house.db, { artistId: house.artist.id, usage_limit: 5 });
  await query(house.db)`alter table promo_codes drop constraint promo_codes_limit`;
  const looked = await Promise.all(Array.from({ length: 10 }, () => usesOf(id)));
  for (const count of looked) {
    if (count < 5) await query(house.db)`update promo_codes set usage_count = usage_count + 1 where id = ${id}`;
  }
  expect(await usesOf(id)).toBe(10);
  await query(house.db)`update promo_codes set usage_count = usage_limit where id = ${id}`;
  await query(house.db)`alter table promo_codes add constraint promo_codes_limit check (usage_count <= usage_limit)`;
  await expect(query(house.db)`update promo_codes set usage_count = usage_count + 1 where id = ${id}`).rejects.toThrow(
    /promo_codes_limit/,
  );
});

describe('concurrent order batches for a promo code with three uses left', () => {
  const two = (id: number) => [id, id];

  test('grants only the three uses left to two concurrent batches of two', async () => {
    const { id } = await buildPromoCode(house.db, { artistId: house.artist.id, usage_limit: 3 });
    const crowd = () =>
      house.db.transaction().execute(async (tx) => {
        const left = (await lockUses(tx, [id])).get(id) ?? 0;
        await query(tx)`select pg_sleep(0.05)`;
        const taken = two(id).slice(0, left);
        await takeUses(tx, taken);
        return taken.length;
      });
    const taken = await Promise.all([crowd(), crowd()]);
    expect([taken.toSorted(), await usesOf(id)]).toEqual([[1, 2], 3]);
    expect(await house.db.transaction().execute((tx) => lockUses(tx, [id]))).toEqual(new Map([[id, 0]]));
  });

  test('fails one of two batches without the lock (control)', async () => {
    const { id } = await buildPromoCode(house.db, { artistId: house.artist.id, usage_limit: 3 });
    const bothHaveLooked = meeting(2);
    const careless = () =>
      house.db.transaction().execute(async (tx) => {
        const { rows } = await query(tx)<{ left: number }>`
          select usage_limit - usage_count as left from promo_codes where id = ${id}`;
        await bothHaveLooked();
        await takeUses(tx, two(id).slice(0, rows[0]?.left ?? 0));
      });
    const settled = await Promise.allSettled([careless(), careless()]);
    expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await usesOf(id)).toBe(2);
  });

  test('grants no uses of a code that has ended', async () => {
    const { id } = await buildPromoCode(house.db, { artistId: house.artist.id, endsAt: new Date() });
    expect(await house.db.transaction().execute((tx) => lockUses(tx, [id]))).toEqual(new Map([[id, 0]]));
  });
});

test('reserves no use of a code that is inactive, has ended or has not started', async () => {
  for (const change of [{ is_active: false }, { endsAt: new Date() }, { startsAt: new Date(Date.now() + 60_000) }]) {
    const { id } = await buildPromoCode(house.db, { artistId: house.artist.id, ...change });
    expect([await hold(id), await usesOf(id)]).toEqual([false, 0]);
  }
});

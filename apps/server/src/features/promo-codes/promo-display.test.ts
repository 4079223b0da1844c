import { selectPromoCode, unselectPromoCode, updatePromoCode } from '@backline/contract/promo-codes';
import * as promoTexts from '@backline/contract/promo-codes.texts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildArtist, buildPromoCode } from '../../../builders/builders.ts';
import { waitingForLocks } from '../../../testing/waiting-for-locks.ts';
import { lockUses } from './index.ts';
import { promoCodeForm, promoHouse } from '../../../testing/promo-codes/promo-codes.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(promoHouse());

const built = (code: string, change: object = {}) =>
  buildPromoCode(house.db, { artistId: house.artist.id, code, ...change });
const named = (id: number) => ({ artist_id: house.artist.id, promo_code_id: id });
const select = (id: number) => house.manager.call(selectPromoCode, named(id));
const displayed = async (artistId = house.artist.id) =>
  (
    await house.db
      .selectFrom('promo_codes')
      .select('id')
      .where('artist_id', '=', artistId)
      .where('is_displayed', '=', true)
      .execute()
  ).map(({ id }) => id);

test('displays one code at a time, shows each change to fans and audits it', async () => {
  const first = await built('First11');
  const second = await built('Second2');
  expect((await select(first.id)).body.message).toBe(promoTexts.selected);
  expect(await house.shownToFan()).toEqual(['First11']);
  await select(second.id);
  expect(await displayed()).toEqual([second.id]);
  expect(await house.shownToFan()).toEqual(['Second2']);
  const { body } = await house.manager.call(unselectPromoCode, named(second.id));
  expect(body.message).toBe(promoTexts.unselected);
  expect(await house.shownToFan()).toEqual([]);
  const actions = (await house.auditOf(first.id)).map(({ action }) => action);
  expect(actions).toEqual(['promo_code.selected', 'promo_code.unselected']);
  const again = await house.manager.call(unselectPromoCode, named(second.id));
  expect([again.status, (await house.auditOf(second.id)).length]).toEqual([200, 2]);
});

test('shows fans the displayed code only while it is usable', async () => {
  const { id } = await built('Counts2');
  await select(id);
  expect(await house.shownToFan()).toEqual(['Counts2']);
  for (const change of [
    sql`is_active = false`,
    sql`starts_at = now() + interval '1 minute'`,
    sql`ends_at = now()`,
    sql`usage_count = usage_limit`,
  ]) {
    const before = await house.stored(id);
    await query(house.db)`update promo_codes set ${change} where id = ${id}`;
    expect(await house.shownToFan()).toEqual([]);
    const { is_active, starts_at, ends_at, usage_count } = before;
    await house.db
      .updateTable('promo_codes')
      .set({ is_active, starts_at, ends_at, usage_count })
      .where('id', '=', id)
      .execute();
  }
  expect(await house.shownToFan()).toEqual(['Counts2']);
});

test('sets the displayed code from a saved form, and leaves it unchanged if the form omits the field', async () => {
  const one = await built('FormOne');
  const other = await house.add({ code: 'FormTwo', is_promo_code_display: true });
  expect(await displayed()).toEqual([other.body.promo_code_id]);
  const save = (change: object) =>
    house.manager.call(updatePromoCode, { ...named(one.id), ...promoCodeForm({ code: 'FormOne', ...change }) });
  await save({ is_promo_code_display: true });
  expect(await displayed()).toEqual([one.id]);
  await save({ usage_limit: 7 });
  expect(await displayed()).toEqual([one.id]);
  await save({ usage_limit: 7, is_promo_code_display: false });
  expect(await displayed()).toEqual([]);
});

test('leaves one code displayed after concurrent selections, without errors', async () => {
  const codes = [await built('Race111'), await built('Race222'), await built('Race333')];
  for (let round = 0; round < 20; round += 1) {
    const answers = await Promise.all(codes.map(({ id }) => select(id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await displayed()).toHaveLength(1);
  }
});

test('fails one of two concurrent selections without the lock (control)', async () => {
  const artist = await buildArtist(house.db, { managerId: house.managerId });
  const codes = await Promise.all(['Loose11', 'Loose22'].map((code) => built(code, { artistId: artist.id })));
  // Repeats the service's steps without its lock. Both calls read before either of them writes.
  let waiting = codes.length;
  let open = (): void => undefined;
  const bothHaveLooked = new Promise<void>((resolve) => {
    open = resolve;
  });
  const outcomes = await Promise.allSettled(
    codes.map(({ id }) =>
      house.db.transaction().execute(async (tx) => {
        await query(tx)`select 1 from promo_codes where artist_id = ${artist.id} and is_displayed for update`;
        waiting -= 1;
        if (waiting === 0) open();
        await bothHaveLooked;
        await query(tx)`update promo_codes set is_displayed = true where id = ${id}`;
      }),
    ),
  );
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('delays the selection of a code until concurrent purchases with the codes are done', async () => {
  const artist = await buildArtist(house.db, { managerId: house.managerId });
  const [shown, wanted] = [
    await built('Crowd11', { artistId: artist.id, is_displayed: true }),
    await built('Crowd22', { artistId: artist.id }),
  ];
  const { selecting } = await house.db.transaction().execute(async (tx) => {
    // Locks the codes in two statements. A real batch locks them in one.
    await lockUses(tx, [shown.id]);
    const call = house.manager.call(selectPromoCode, { artist_id: artist.id, promo_code_id: wanted.id });
    await expect.poll(() => waitingForLocks(house.db), { interval: 5 }).toBe(1);
    await lockUses(tx, [wanted.id]);
    return { selecting: call };
  });
  expect((await selecting).status).toBe(200);
  expect(await displayed(artist.id)).toEqual([wanted.id]);
});

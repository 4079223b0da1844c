import { archivePromoCode, listPromoCodes, selectPromoCode, updatePromoCode } from '@backline/contract/promo-codes';
import * as promoTexts from '@backline/contract/promo-codes.texts';
import { expect, test } from 'vitest';
import { buildManager, buildPromoCode } from '../../../builders/builders.ts';
import { signedInAs } from '../../../testing/as.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { promoCodeForm, promoHouse } from '../../../testing/promo-codes/promo-codes.ts';
import { reckonPromo } from './index.ts';
import { takenText } from './promo-codes.presenter.ts';
import { listByCode } from './promo-codes.repository.ts';

const house = await openForFile(promoHouse());
const { artist, db, manager } = house;

const built = async (code: string) => (await buildPromoCode(db, { artistId: artist.id, code })).id;
const ids = (promo_code_id: number) => ({ artist_id: artist.id, promo_code_id });
const archive = (id: number, archived = true, by = manager) => by.call(archivePromoCode, { ...ids(id), archived });
const archivedCodes = async () =>
  (await manager.call(listPromoCodes, { artist_id: artist.id, archived: true })).body.map(({ code }) => code);
const currentCodes = async () => (await house.listed()).map(({ code }) => code);
const reckoned = (code: string) => reckonPromo(db, { code, subTotals: [{ artistId: artist.id, cents: 10_000 }] });

test("returns 404 to another artist's manager who tries to archive a promo code", async () => {
  const id = await built('Foreign1');
  const stranger = await signedInAs(house.app, house.platform, await buildManager(db));
  expect((await archive(id, true, stranger)).status).toBe(404);
  expect(await currentCodes()).toContain('Foreign1');
});

test('refuses to change an archived promo code', async () => {
  const id = await built('Frozen1');
  await archive(id);
  const { status, body } = await manager.call(updatePromoCode, { ...ids(id), ...promoCodeForm({ code: 'Frozen1' }) });
  expect([status, body.message]).toEqual([409, promoTexts.isArchived]);
});

test('refuses to display an archived promo code to fans, and keeps the displayed code', async () => {
  const [id, shown] = [await built('Hidden1'), await built('Kept1')];
  await archive(id);
  await manager.call(selectPromoCode, ids(shown));
  const { status, body } = await manager.call(selectPromoCode, ids(id));
  expect([status, body.message]).toEqual([409, promoTexts.isArchived]);
  expect(await house.shownToFan()).toEqual(['Kept1']);
  await archive(shown);
});

test('says that an archived code has the text of a new, a renamed or an imported one', async () => {
  await archive(await built('Resting1'));
  const fields = [{ path: 'code', message: promoTexts.codeArchived }];
  expect((await house.add({ code: 'RESTING1' })).body.fields).toEqual(fields);
  const renamed = { ...ids(await built('Awake1')), ...promoCodeForm({ code: 'resting1' }) };
  expect((await manager.call(updatePromoCode, renamed)).body.fields).toEqual(fields);
  const [found] = await listByCode(db, [{ artistId: artist.id, code: 'Resting1' }]);
  expect(found && takenText(found)).toBe(promoTexts.codeArchived);
});

test('gives no discount for an archived code, and moves the code to the archived list', async () => {
  const id = await built('Gone15');
  expect((await reckoned('gone15')).refusal).toBeNull();
  expect((await archive(id)).body.message).toBe(promoTexts.archived);
  expect((await reckoned('gone15')).refusal).toBe('inactive');
  expect(await currentCodes()).not.toContain('Gone15');
  expect(await archivedCodes()).toContain('Gone15');
});

test('no longer shows a displayed code to fans once it is archived', async () => {
  const id = await built('Shown15');
  await manager.call(selectPromoCode, ids(id));
  expect(await house.shownToFan()).toEqual(['Shown15']);
  await archive(id);
  expect(await house.shownToFan()).toEqual([]);
});

test('restores a code, and audits each change once', async () => {
  const id = await built('Again15');
  for (const archived of [true, true, false, false]) expect((await archive(id, archived)).status).toBe(200);
  expect(await currentCodes()).toContain('Again15');
  expect((await reckoned('again15')).refusal).toBeNull();
  const actions = (await house.auditOf(id)).map(({ action }) => action);
  expect(actions).toEqual(['promo_code.archived', 'promo_code.restored']);
});

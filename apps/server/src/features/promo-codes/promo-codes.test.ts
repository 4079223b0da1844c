import * as generalTexts from '@backline/contract/general.texts';
import {
  getPromoCode,
  listActivePromoCodes,
  listFanPromoCodes,
  listPromoCodes,
  maxUses,
  updatePromoCode,
} from '@backline/contract/promo-codes';
import * as promoTexts from '@backline/contract/promo-codes.texts';
import { getAttendance } from '@backline/contract/attendance';
import { describe, expect, test } from 'vitest';
import { buildArtist, buildEvent, buildFan, buildPromoCode, joinFan } from '../../../builders/builders.ts';
import { signedInAs } from '../../../testing/as.ts';
import { promoCodeForm, promoHouse } from '../../../testing/promo-codes/promo-codes.ts';
import { openForFile } from '../../../testing/open-for-file.ts';

const house = await openForFile(promoHouse());
const { artist, db, app, platform } = house;

const now = Date.now();
const save = (promoCodeId: number, change: object = {}) =>
  house.manager.call(updatePromoCode, {
    artist_id: house.artist.id,
    promo_code_id: promoCodeId,
    ...promoCodeForm(change),
  });

describe('refused promo codes', () => {
  const fixed = { discount_type: 'fixed' };
  test.each([
    ['code', { code: '  ' }, promoTexts.codeRequired],
    ['code', { code: 'ab' }, promoTexts.codeShape],
    ['code', { code: 'x'.repeat(26) }, promoTexts.codeShape],
    ['code', { code: 'TEN OFF' }, promoTexts.codeShape],
    ['code', { code: 'TEN-OFF' }, promoTexts.codeShape],
    ['code', { code: 'Zürich' }, promoTexts.codeShape],
    ['start_dttm', { start_dttm: null }, promoTexts.startRequired],
    ['end_dttm', { end_dttm: undefined }, promoTexts.endRequired],
    ['start_dttm', { start_dttm: now - 120_000 }, promoTexts.startPast],
    ['end_dttm', { end_dttm: now - 120_000 }, promoTexts.endPast],
    ['end_dttm', { start_dttm: now + 90_000, end_dttm: now + 90_000 }, promoTexts.endBeforeStart],
    ['discount_type', { discount_type: 'half' }, promoTexts.discountTypeRequired],
    ['discount_value', { discount_value: null }, promoTexts.discountValueRequired],
    ['discount_value', { discount_value: 0 }, promoTexts.discountValueTooSmall],
    ['discount_value', { discount_value: -1 }, promoTexts.discountValueTooSmall],
    ['discount_value', { discount_value: 0.0004 }, generalTexts.maxDecimals(3)],
    ['discount_value', { ...fixed, discount_value: 0.004 }, generalTexts.maxDecimals(2)],
    ['discount_value', { discount_value: 100.5 }, generalTexts.percentRange],
    ['usage_limit', { usage_limit: '' }, promoTexts.usageLimitRequired],
    ['usage_limit', { usage_limit: 0 }, promoTexts.usageLimitTooSmall],
    ['usage_limit', { usage_limit: 1.5 }, generalTexts.wholeNumber],
    ['usage_limit', { usage_limit: maxUses + 1 }, generalTexts.atMost(maxUses)],
    ['minimum_amount', { minimum_amount: -1 }, generalTexts.notNegative],
    ['minimum_amount', { ...fixed, discount_value: 5, minimum_amount: 0 }, promoTexts.minimumRequired],
    ['minimum_amount', { ...fixed, discount_value: 5, minimum_amount: null }, promoTexts.minimumRequired],
    ['minimum_amount', { ...fixed, discount_value: 5, minimum_amount: 5.001 }, generalTexts.maxDecimals(2)],
  ])('rejects a promo code with an invalid %s: %o', async (path, change, message) => {
    const { status, body } = await house.add({ code: 'Refused', ...change });
    expect([status, body.fields]).toEqual([422, [{ path, message }]]);
    expect(await house.listed('Refused')).toEqual([]);
  });
});

test('rejects a code that the artist already has in another case, but accepts it for another artist', async () => {
  expect((await house.add({ code: 'Twice22' })).status).toBe(200);
  const again = await house.add({ code: ' tWICE22 ' });
  expect([again.status, again.body.fields]).toEqual([422, [{ path: 'code', message: promoTexts.codeTaken }]]);
  expect((await house.add({ code: 'TWICE22' }, house.otherArtist.id)).status).toBe(200);
  const { body } = await house.add({ code: 'Thrice33' });
  const renamed = await save(body.promo_code_id, { code: 'twice22' });
  expect([renamed.status, renamed.body.fields]).toEqual([422, [{ path: 'code', message: promoTexts.codeTaken }]]);
  expect((await house.stored(body.promo_code_id)).code).toBe('Thrice33');
});

test('creates a promo code once for ten concurrent calls', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => house.add({ code: 'Crowded1' })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(9);
  expect(await house.listed('Crowded1')).toHaveLength(1);
});

test('shows the manager and the artist a promo code with its typed capitals, and audits its creation', async () => {
  const form = promoCodeForm({ code: '\u200b Early15 ', discount_value: 12.125 });
  const { status, body } = await house.add(form);
  expect([status, body.message]).toEqual([200, promoTexts.created]);
  const shown = {
    ...form,
    code: 'Early15',
    id: body.promo_code_id,
    artist_id: house.artist.id,
    artist_name: house.artist.name,
    usage_count: 0,
    is_promo_code_display: false,
    is_archived: false,
    state: 'upcoming',
    version: 1,
  };
  const artist = await signedInAs(house.app, house.platform, house.artist);
  const input = { artist_id: house.artist.id, promo_code_id: body.promo_code_id };
  expect((await house.manager.call(getPromoCode, input)).body).toEqual(shown);
  expect((await artist.call(getPromoCode, input)).body).toEqual(shown);
  expect(await house.auditOf(body.promo_code_id)).toMatchObject([
    { action: 'promo_code.created', actor_id: house.managerId, after: { code: 'Early15', discount_value: 12.125 } },
  ]);
});

test('stores a fixed discount in cents, and the minimum 0 if a percentage code has no minimum', async () => {
  const fixed = await house.add({ code: 'Fixed499', discount_type: 'fixed', discount_value: 4.99, minimum_amount: 5 });
  const { discount_cents, discount_thousandths, minimum_cents } = await house.stored(fixed.body.promo_code_id);
  expect([discount_cents, discount_thousandths, minimum_cents]).toEqual([499, null, 500]);
  const free = await house.add({ code: 'Free100', discount_value: 100, minimum_amount: undefined });
  expect((await house.stored(free.body.promo_code_id)).minimum_cents).toBe(0);
});

test('finds promo codes by part of the code, latest start first, in pages', async () => {
  const ids: number[] = [];
  for (const [hours, code] of ['Oboe1', 'Oboe2', 'Oboe3'].entries()) {
    const startsAt = new Date(now + hours * 3_600_000);
    const endsAt = new Date(now + 9 * 3_600_000);
    ids.unshift((await buildPromoCode(house.db, { artistId: house.artist.id, code, startsAt, endsAt })).id);
  }
  const ask = (input: object) => house.manager.call(listPromoCodes, { artist_id: house.artist.id, ...input });
  const first = await ask({ search: 'OBOE', page_size: 2 });
  expect(first.body.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  const rest = await ask({ search: 'oboe', page_size: 2, cursor: first.headers['x-next-cursor'] });
  expect(rest.body.map(({ id }) => id)).toEqual(ids.slice(2));
});

test('shows the state of each promo code', async () => {
  const built = {
    State1: await buildPromoCode(db, { artistId: artist.id, code: 'State1' }),
    State2: await buildPromoCode(db, { artistId: artist.id, code: 'State2', is_active: false }),
    State3: await buildPromoCode(db, { artistId: artist.id, code: 'State3', startsAt: new Date(now + 60_000) }),
    State4: await buildPromoCode(db, { artistId: artist.id, code: 'State4', endsAt: new Date(now - 60_000) }),
    State5: await buildPromoCode(db, { artistId: artist.id, code: 'State5', usage_limit: 2, usage_count: 2 }),
  };
  const states = new Map((await house.listed('State')).map(({ code, state }) => [code, state]));
  expect(Object.keys(built).map((code) => states.get(code))).toEqual([
    'running',
    'inactive',
    'upcoming',
    'over',
    'used_up',
  ]);
});

describe('promo code updates', () => {
  test('rejects a stale save of a promo code, and accepts a save without a version', async () => {
    const form = promoCodeForm({ code: 'Stale11' });
    const { body } = await house.add(form);
    const id = body.promo_code_id;
    expect((await save(id, form)).body.version).toBe(1);
    expect((await save(id, { ...form, usage_limit: 7, version: 1 })).body.version).toBe(2);
    const stale = await save(id, { ...form, usage_limit: 9, version: 1 });
    expect(stale.status).toBe(409);
    expect(stale.body.conflict).toMatchObject({ version: 2, is_own: true, fields: ['usage_limit'] });
    expect((await save(id, { ...form, usage_limit: 9 })).body.version).toBe(3);
    expect((await house.stored(id)).usage_limit).toBe(9);
  });

  test('lets staff end and stop a running promo code, but rejects a limit below its uses', async () => {
    const { id } = await buildPromoCode(house.db, { artistId: house.artist.id, usage_count: 3, usage_limit: 5 });
    const past = { start_dttm: now - 7_200_000, end_dttm: now - 3_600_000 };
    const refused = await save(id, { code: 'Limit21', ...past, usage_limit: 2 });
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      [{ path: 'usage_limit', message: promoTexts.usageLimitUsed(3) }],
    ]);
    expect((await save(id, { code: 'Limit21', ...past, usage_limit: 3, active: false })).status).toBe(200);
    expect(await house.stored(id)).toMatchObject({ usage_limit: 3, is_active: false, usage_count: 3 });
  });
});

test("lists only usable codes of an event's artists", async () => {
  const artist = await buildArtist(db, { managerId: house.managerId, name: 'Solo' });
  const event = await buildEvent(db, { managerId: house.managerId, artistIds: [artist.id] });
  const ask = () => house.manager.call(listActivePromoCodes, { event_id: event.id });
  expect((await ask()).body).toEqual([]);
  const counting = await buildPromoCode(db, { artistId: artist.id, code: 'Counts1' });
  await buildPromoCode(db, { artistId: artist.id, is_active: false });
  await buildPromoCode(db, { artistId: artist.id, endsAt: new Date(now - 1_000) });
  await buildPromoCode(db, { artistId: artist.id, startsAt: new Date(now + 60_000) });
  await buildPromoCode(db, { artistId: artist.id, usage_count: 1, usage_limit: 1 });
  await buildPromoCode(db, { artistId: house.otherArtist.id });
  expect((await ask()).body).toMatchObject([
    { id: counting.id, code: 'Counts1', discount_type: 'percentage', discount_value: 10, artist_name: 'Solo' },
  ]);
});

test('counts for a fan only the displayed, usable codes of the event', async () => {
  const artist = await buildArtist(db, { managerId: house.managerId });
  const event = await buildEvent(db, { managerId: house.managerId, artistIds: [artist.id, house.otherArtist.id] });
  const fan = await buildFan(db);
  await joinFan(db, { eventId: event.id, fanId: fan.id });
  const phone = await signedInAs(app, platform, fan);
  const announced = async () => {
    const { body } = await phone.call(getAttendance, { event_id: event.id });
    const { body: codes } = await phone.call(listFanPromoCodes, { event_id: event.id });
    expect(codes).toHaveLength(body.announced_codes);
    return body.announced_codes;
  };
  const { id } = await buildPromoCode(db, { artistId: artist.id });
  expect(await announced(), 'running, and not selected').toBe(0);
  await db.updateTable('promo_codes').set({ is_displayed: true }).where('id', '=', id).execute();
  expect(await announced()).toBe(1);
  await db.updateTable('promo_codes').set({ usage_count: 1, usage_limit: 1 }).where('id', '=', id).execute();
  expect(await announced(), 'used up').toBe(0);
});

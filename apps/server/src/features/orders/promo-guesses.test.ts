import { startCheckout } from '@backline/contract/orders';
import { quoteCart } from '@backline/contract/shop';
import * as promoTexts from '@backline/contract/promo-codes.texts';
import { afterEach, expect, test } from 'vitest';
import { buildPromoCode } from '../../../builders/builders.ts';
import { startCheckoutBatch } from './checkout-batch.ts';
import { orderHouse, type Buyer } from '../../../testing/orders/orders.ts';
import { openForFile } from '../../../testing/open-for-file.ts';

const house = await openForFile(orderHouse());
const sizeId = (await house.newProduct({ sizes: { M: 1_000 } })).sizes[0]?.id ?? 0;
const { code } = await buildPromoCode(house.db, { artistId: house.artistId });
afterEach(() => house.requireAgreement());

const items = () => [{ size_id: sizeId, quantity: 1 }];
const refusalOf = async (buyer: Buyer, typed: string) =>
  (await buyer.call(quoteCart, { event_id: house.eventId, items: items(), promo_code: typed })).body.promo_refusal;
const wait = expect.stringMatching(/^Too many attempts. Please try again in 1\d minutes.$/);

test('limits a fan to twenty wrong promo codes, and then refuses valid codes in cart and checkout', async () => {
  const buyer = await house.buyer();
  for (let guess = 0; guess < 20; guess += 1) {
    expect(await refusalOf(buyer, `GUESS${guess}`)).toBe(promoTexts.unknown);
  }
  expect(await refusalOf(buyer, code)).toEqual(wait);
  const started = await house.start(buyer, items(), 22.5, { promo_code: code });
  expect([started.status, started.body.fields]).toEqual([422, [{ path: 'promo_code', message: wait }]]);
  const [call] = [buyer].map(({ id }) => ({
    fan: { id } as never,
    input: {
      event_id: house.eventId,
      items: items(),
      promo_code: code,
      delivery: { kind: 'kiosk' as const },
      receipt_email: null,
      total_amount: 22.5,
    },
    audit: () => undefined,
    notify: () => undefined,
  }));
  if (call === undefined) throw new Error('no call');
  expect(await house.db.transaction().execute((tx) => startCheckoutBatch(tx, [call], house.platform))).toEqual([null]);
  expect((await house.start(buyer, items(), 25)).status, 'without a code they buy').toBe(200);
});

test('limits concurrent promo code guesses', async () => {
  const buyer = await house.buyer();
  const codes = [...Array.from({ length: 60 }, (_each, guess) => `ATONCE${guess}`), code];
  const refusals = await Promise.all(codes.map((typed) => refusalOf(buyer, typed)));
  expect(refusals.filter((text) => text === promoTexts.unknown)).toHaveLength(20);
  expect(refusals.at(-1)).toEqual(wait);
});

test('ignores characters in a code that PostgreSQL cannot store', async () => {
  const buyer = await house.buyer();
  expect(await refusalOf(buyer, `${code.slice(0, 2)}\u0000\ud800${code.slice(2)}`)).toBe('');
});

test('counts guesses at the checkout and in the cart together', async () => {
  const buyer = await house.buyer();
  const fields: unknown[] = [];
  for (let guess = 0; guess < 21; guess += 1) {
    const { body } = await buyer.call(startCheckout, {
      event_id: house.eventId,
      items: items(),
      promo_code: `TRY${guess}`,
      delivery: { kind: 'kiosk' },
      total_amount: 25,
    });
    fields.push(body.fields?.[0]?.message);
  }
  expect(fields.slice(0, 20)).toEqual(fields.slice(0, 20).map(() => promoTexts.unknown));
  expect(fields[20]).toEqual(wait);
});

test("counts neither a repeated wrong code nor the event's own codes as a guess", async () => {
  const buyer = await house.buyer();
  for (let time = 0; time < 25; time += 1) {
    expect(await refusalOf(buyer, 'typo')).toBe(promoTexts.unknown);
    expect(await refusalOf(buyer, code)).toBe('');
  }
});

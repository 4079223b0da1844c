import { afterEach, describe, expect, test } from 'vitest';
import type { Buyer } from '../../../testing/orders/orders.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { restockHouse } from '../../../testing/restock/restock.ts';
import { startCheckoutBatch } from '../orders/checkout-batch.ts';

const house = await openForFile(restockHouse());
afterEach(async () => {
  await house.deliver();
  await house.requireAgreement();
});

async function fansOf(count: number): Promise<[Buyer, Buyer, ...Buyer[]]> {
  const [one, two, ...others] = await house.buyers(count);
  if (one === undefined || two === undefined) throw new Error('no fans');
  return [one, two, ...others];
}

describe('a batch of checkouts', () => {
  test('leaves a buyer’s offer open on a size that only another buyer of the batch buys', async () => {
    const [one, two] = await fansOf(2);
    const [shirt, cap] = [await house.soldOut(), await house.soldOut()];
    for (const item of [shirt, cap]) await house.joinInOrder([one], item.sizeId);
    await house.add(shirt, 1);
    await house.add(cap, 2);
    const callOf = ({ id }: Buyer, sizeId: number) => ({
      fan: { id } as never,
      input: {
        event_id: house.eventId,
        items: [{ size_id: sizeId, quantity: 1 }],
        promo_code: null,
        delivery: { kind: 'kiosk' as const },
        receipt_email: null,
        total_amount: 25,
      },
      audit: () => undefined,
      notify: () => undefined,
    });
    const calls = [callOf(one, shirt.sizeId), callOf(two, cap.sizeId)];
    const answers = await house.db.transaction().execute((tx) => startCheckoutBatch(tx, calls, house.platform));
    expect(answers.every((answer) => answer !== null)).toBe(true);
    expect(await house.fansIn(shirt.sizeId, 'taken')).toEqual([one.id]);
    expect(await house.fansIn(cap.sizeId, 'offered')).toEqual([one.id]);
    expect(await house.availableOf(cap.sizeId)).toBe(0);
  });
});

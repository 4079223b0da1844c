import { createEvent, updateEvent } from '@backline/contract/events';
import * as generalTexts from '@backline/contract/general.texts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { detailOf, eventHouse, type EventHouse } from '../../../testing/events/events.ts';

const fixed = { delivery_method: 'fixed', delivery_cost: 4.99 };
const percentage = { delivery_method: 'percentage', delivery_cost: 7.5 };

describe('delivery cost', () => {
  let house: EventHouse;
  beforeAll(async () => {
    house = await eventHouse();
  });
  afterAll(() => house.product.close());

  const columnsOf = (id: number) =>
    house.product.db
      .selectFrom('events')
      .select(['delivery_cents', 'delivery_percent_thousandths', 'tax_rate_thousandths'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  test('has database constraints that allow the delivery cost only in cents or as a percentage', async () => {
    const { product, created } = house;
    const { id } = await created(fixed);
    for (const change of [
      { delivery_cents: null },
      { delivery_percent_thousandths: 7_500 },
      { delivery_method: 'percentage' },
      { delivery_cents: null, delivery_percent_thousandths: 7_500 },
      { delivery_method: 'percentage', delivery_cents: null, delivery_percent_thousandths: 100_001 },
      { delivery_cents: -1 },
    ]) {
      const writing = product.db.updateTable('events').set(change).where('id', '=', id).execute();
      await expect(writing, JSON.stringify(change)).rejects.toThrow(/violates check constraint/);
    }
  });

  test('moves the delivery cost to the other column when the delivery method changes', async () => {
    const { manager, created } = house;
    const { id, input } = await created(fixed);
    expect(await columnsOf(id)).toMatchObject({ delivery_cents: 499, delivery_percent_thousandths: null });
    await manager.call(updateEvent, { ...input, ...percentage, event_id: id });
    expect(await columnsOf(id)).toMatchObject({ delivery_cents: null, delivery_percent_thousandths: 7_500 });
    expect(await detailOf(manager, id)).toMatchObject(percentage);
  });

  test.each([
    ['tax_rate', 0.0000001, 3],
    ['tax_rate', 8.8755, 3],
    ['delivery_cost', 1.005, 2],
  ])('refuses to set %s to %s, because rounding would store another number', async (field, value, places) => {
    const { manager, filledForm } = house;
    const { status, body } = await manager.call(createEvent, filledForm({ ...fixed, [field]: value }));
    expect([status, body.fields]).toEqual([422, [{ path: field, message: generalTexts.maxDecimals(places) }]]);
  });

  test('keeps all decimals of delivery cost and tax, and ignores trailing zeros', async () => {
    const { manager, filledForm } = house;
    const input = filledForm({ delivery_method: 'fixed', delivery_cost: JSON.parse('10.000'), tax_rate: 8.875 });
    const { body } = await manager.call(createEvent, input);
    expect(await columnsOf(body.event_id)).toMatchObject({ delivery_cents: 1_000, tax_rate_thousandths: 8_875 });
  });
});

import { openPayment } from '@backline/contract/orders';
import * as orderTexts from '@backline/contract/orders.texts';
import * as peopleTexts from '@backline/contract/people.texts';
import * as eventTexts from '@backline/contract/events.texts';
import * as generalTexts from '@backline/contract/general.texts';
import { getShop } from '@backline/contract/shop';
import { afterEach, describe, expect, test } from 'vitest';
import { orderHouse } from '../../../testing/orders/orders.ts';
import { openForFile } from '../../../testing/open-for-file.ts';
import { query } from '../../../testing/query.ts';

const house = await openForFile(orderHouse({ in_seat_delivery: false, kiosk_available: false, delivery_cents: 450 }));
afterEach(() => house.requireAgreement());

const address = {
  kind: 'shipping',
  shipping_name: ' Pat Example ',
  shipping_address1: 'Long Way 1, 2nd floor',
  shipping_city: 'Austin',
  shipping_state: 'Texas',
  shipping_zip: '78701',
  shipping_country: 'United States',
  shipping_phoneno: '+14155550100',
  email: 'pat@example.org',
};

async function shirt() {
  const product = await house.newProduct({ sizes: { M: 5 } });
  const sizeId = product.sizes[0]?.id ?? 0;
  return { sizeId, items: [{ size_id: sizeId, quantity: 1 }] };
}

describe('refused shipping details', () => {
  test.each([
    ['shipping_name', '', peopleTexts.nameRequired],
    ['shipping_name', '   ', peopleTexts.nameRequired],
    ['shipping_address1', '', orderTexts.addressRequired],
    ['shipping_city', ' ', orderTexts.cityRequired],
    ['shipping_zip', '', eventTexts.zipcodeRequired],
    ['shipping_zip', '1'.repeat(21), generalTexts.tooLong(20)],
    ['shipping_country', '', orderTexts.countryRequired],
    ['shipping_state', 'x'.repeat(201), generalTexts.tooLong(200)],
    ['shipping_phoneno', '12', undefined],
    ['email', '', peopleTexts.emailRequired],
    ['email', 'pat@', peopleTexts.emailShape],
  ])('names the invalid field and reserves nothing: %s %j', async (field, value, message) => {
    const buyer = await house.buyer();
    const { items, sizeId } = await shirt();
    const { status, body } = await house.start(buyer, items, 29.5, { delivery: { ...address, [field]: value } });
    expect([status, body.fields?.map(({ path }) => path)]).toEqual([422, [`delivery.${field}`]]);
    if (message !== undefined) expect(body.fields?.[0]?.message).toBe(message);
    expect(await house.availableOf(sizeId)).toBe(5);
  });

  test('rejects a seat or kiosk delivery that the event does not offer, and an unknown kind of delivery', async () => {
    const buyer = await house.buyer();
    const { items, sizeId } = await shirt();
    for (const delivery of [{ kind: 'kiosk' }, { kind: 'seat', section: 'A', row: '1', seat: '2' }]) {
      const { status, body } = await house.start(buyer, items, 29.5, { delivery });
      const errors = [{ path: 'delivery.kind', message: orderTexts.deliveryNotOffered }];
      expect([status, body.fields]).toEqual([422, errors]);
    }
    const { status, body } = await house.start(buyer, items, 29.5, { delivery: { kind: 'pigeon' } });
    expect([status, body.fields?.[0]?.message]).toEqual([422, orderTexts.deliveryKindRequired]);
    expect(await house.availableOf(sizeId)).toBe(5);
  });
});

test('ships by mail to the typed address if the event offers neither seat nor kiosk delivery', async () => {
  const buyer = await house.buyer();
  const { items } = await shirt();
  expect((await buyer.call(getShop, { event_id: house.eventId })).body.delivery.kinds).toEqual(['shipping']);
  const { body } = await house.start(buyer, items, 29.5, { delivery: address });
  const { secretUrl } = await house.open(buyer, body.order_no);
  await house.pay(secretUrl);
  await house.deliver();
  const { kind: _kind, ...typed } = address;
  expect(await house.order(buyer, body.order_no)).toMatchObject({
    state: 'paid',
    delivery_kind: 'shipping',
    delivery_charge_amount: 4.5,
    total_amount: 29.5,
    section: '',
    kiosk_location: '',
    shipping_address: { ...typed, shipping_name: 'Pat Example' },
  });
});

test('stores each address of concurrent buyers with its own order', async () => {
  const buyers = await house.buyers(6);
  const { items } = await shirt();
  await query(house.db)`update product_sizes set available = 5 where id = ${items[0]?.size_id ?? 0}`;
  const answers = await Promise.all(
    buyers.map((buyer, place) =>
      house.start(buyer, items, 29.5, { delivery: { ...address, shipping_city: `City ${place}` } }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  for (const [place, { status, body }] of answers.entries()) {
    const [buyer, other] = [buyers[place], buyers[(place + 1) % buyers.length]];
    if (status !== 200 || buyer === undefined || other === undefined) continue;
    expect((await house.order(buyer, body.order_no)).shipping_address).toMatchObject({
      shipping_city: `City ${place}`,
    });
    expect((await other.call(openPayment, { order_no: body.order_no })).status).toBe(404);
  }
});

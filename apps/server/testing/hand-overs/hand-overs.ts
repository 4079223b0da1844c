import { codeStep } from '@backline/contract/changing-code';
import { getDoorKey } from '@backline/contract/door';
import { signOrderCode } from '@backline/contract/order-code';
import { buildArtist, buildPaidOrder, buildPaymentAccount, buildProduct } from '../../builders/builders.ts';
import type { BuiltEvent } from '../../builders/build-event.ts';
import { doorHouse } from '../door/door.ts';

/** Creates a running event, its kiosks and the goods that tests buy. */
export async function kioskHouse() {
  const house = await doorHouse();
  const { db, people, as } = house;
  const artist = await buildArtist(db, { managerId: people.mona.id });
  const accountId = await buildPaymentAccount(db, people.mona.id);
  const product = await buildProduct(db, { artistId: artist.id, title: 'Tour shirt', sizes: { M: 1_000 } });
  const sizeId = product.sizes[0]?.id ?? 0;
  const fan = await house.listed(house.event, { name: 'Zoe Lane' });
  const stored = (id: number) => db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return {
    ...house,
    artist,
    product,
    fan,
    stored,
    /** Creates a paid order of two shirts. */
    async bought(
      more: Partial<Parameters<typeof buildPaidOrder>[1]> = {},
      event: BuiltEvent = house.event,
    ): Promise<{ id: number; order_no: string }> {
      const ordered = { eventId: event.id, fanId: fan.id, managerId: people.mona.id, accountId, sizeId, quantity: 2 };
      return stored(await buildPaidOrder(db, { ...ordered, ...more }));
    },
    /** Returns the code that the fan's phone shows for the order at `atMs`. */
    async orderCodeOf(orderNo: string, atMs = Date.now(), eventId = house.event.id, buyer: { id: number } = fan) {
      const { body } = await (await as(buyer)).call(getDoorKey, { event_id: eventId });
      return signOrderCode(body.key, { eventId, fanId: buyer.id, orderNo, step: codeStep(atMs) });
    },
  };
}

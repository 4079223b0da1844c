import { buildEvent, buildPaidOrder, buildPaymentAccount, buildProduct } from '../apps/server/builders/builders.ts';
import type { Db } from '../apps/server/src/platform/db/database.ts';
import { buildFanAt } from './fan-at.ts';

interface Seller {
  manager: { id: number };
  artist: { id: number };
}

type Night = Awaited<ReturnType<typeof buildMerchNight>>;
type Bought = Partial<Parameters<typeof buildPaidOrder>[1]> & { fanId: number };

/** Builds a current event with a shop. Call `openSales` before payments. */
export async function buildMerchNight(
  db: Db,
  { manager, artist }: Seller,
  overrides: Partial<Parameters<typeof buildEvent>[1]> & { sizes?: Record<string, number> } = {},
) {
  const { sizes = { M: 100 }, ...columns } = overrides;
  const artistIds = [artist.id];
  const event = await buildEvent(db, {
    managerId: manager.id,
    artistIds,
    name: 'Loud Night',
    startsAt: new Date(),
    ...columns,
  });
  const shirt = await buildProduct(db, { artistId: artist.id, title: 'Tour shirt', sizes });
  const sizeId = shirt.sizes.at(-1)?.id ?? 0;
  return {
    event,
    shirt,
    manager,
    sizeId,
    checkIn: (name?: string) => buildFanAt(db, event, name === undefined ? {} : { name }),
  };
}

export async function openSales(db: Db, { event, manager, sizeId }: Night) {
  const accountId = await buildPaymentAccount(db, manager.id);
  const place = { eventId: event.id, managerId: manager.id, accountId, sizeId };
  return {
    place,
    async buy(bought: Bought) {
      const id = await buildPaidOrder(db, { ...place, ...bought });
      return db.selectFrom('orders').select(['id', 'order_no']).where('id', '=', id).executeTakeFirstOrThrow();
    },
  };
}

import type { Input } from '@backline/contract/operation';
import { addPromoCode, listFanPromoCodes, listPromoCodes } from '@backline/contract/promo-codes';
import { buildArtist, buildEvent, buildFan, buildManager, joinFan } from '../../builders/builders.ts';
import { testApp } from '../app.ts';
import { signedInAs, type SignedIn } from '../as.ts';
import { auditLines } from '../audit-lines.ts';

const minuteMs = 60_000;

type Form = Omit<Input<typeof addPromoCode>, 'artist_id'>;

export const promoCodeForm = (change: object = {}): Form => ({
  code: 'Encore10',
  discount_type: 'percentage',
  discount_value: 12.5,
  start_dttm: Date.now() + minuteMs,
  end_dttm: Date.now() + 60 * minuteMs,
  usage_limit: 100,
  minimum_amount: 20,
  active: true,
  ...change,
});

export async function promoHouse() {
  const product = await testApp();
  const { app, platform, db } = product;
  const owner = await buildManager(db, { name: 'Mona' });
  const artist = await buildArtist(db, { managerId: owner.id, name: 'The Lanterns' });
  const otherArtist = await buildArtist(db, { managerId: owner.id });
  const event = await buildEvent(db, { managerId: owner.id, artistIds: [artist.id], startsAt: new Date() });
  const guest = await buildFan(db);
  await joinFan(db, { eventId: event.id, fanId: guest.id });
  const manager: SignedIn = await signedInAs(app, platform, owner);
  const fan = await signedInAs(app, platform, guest);
  return {
    ...product,
    managerId: owner.id,
    manager,
    artist,
    otherArtist,
    eventId: event.id,
    fan,
    add: (change: object = {}, artistId = artist.id) =>
      manager.call(addPromoCode, { artist_id: artistId, ...promoCodeForm(change) }),
    listed: async (search = '') => (await manager.call(listPromoCodes, { artist_id: artist.id, search })).body,
    shownToFan: async () =>
      (await fan.call(listFanPromoCodes, { event_id: event.id })).body.map(({ code }: { code: string }) => code),
    stored: (id: number) => db.selectFrom('promo_codes').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    auditOf: (id: number) => auditLines(db, 'promo_code', id),
  };
}

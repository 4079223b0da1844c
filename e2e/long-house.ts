import { randomBytes } from 'node:crypto';
import {
  buildArtist,
  buildDrop,
  buildEvent,
  buildEventPattern,
  buildFan,
  buildManager,
  buildPaidOrder,
  buildPattern,
  buildPaymentAccount,
  buildProduct,
  buildPromoCode,
  buildRaffle,
  buildTeamMember,
  buildTrivia,
  joinFan,
} from '../apps/server/builders/builders.ts';
import type { Db } from '../apps/server/src/platform/db/database.ts';
import { tokenKeys } from '../packages/contract/src/api-tokens.ts';

export const long = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(6).slice(0, 200);
export const mailAddress = (tag: string) =>
  `${`${tag}${long}`.slice(0, 64).toLowerCase()}@${'verylongdomainlabel.'.repeat(8)}example.org`;

export async function longHouse(db: Db) {
  const tag = crypto.randomUUID().slice(0, 8);
  const named = (role: string) => ({ name: long, email: mailAddress(`${tag}${role}`) });
  const manager = await buildManager(db, named('m'));
  const artist = await buildArtist(db, { managerId: manager.id, ...named('a') });
  // This name has short words, which a narrow column must not break.
  const band = await buildArtist(db, { managerId: manager.id, name: 'The Silver Lanterns' });
  const member = await buildTeamMember(db, { managerId: manager.id, ...named('t') });
  const event = await buildEvent(db, {
    managerId: manager.id,
    artistIds: [artist.id, band.id],
    teamMemberIds: [member.id],
    name: long,
    venue: long,
    city: long,
    address1: long,
    seo_url: `${tag}-${long.toLowerCase().slice(0, 190)}`,
    playlist_url: `https://example.org/${long}`,
    artist_bio: long,
    contact_info: `Write to ${mailAddress(tag)}`,
    seller_info: long,
    kiosk_location: long,
    startsAt: new Date(Date.now() + 60_000),
  });
  const fan = await buildFan(db, { name: long, contact_email: mailAddress(`${tag}f`) });
  const seat = { section: long.slice(0, 50), row: long.slice(0, 50), seat: long.slice(0, 50) };
  await joinFan(db, { eventId: event.id, fanId: fan.id, checkedInAt: new Date(), seat, eventRole: 'ADMIN' });
  const sources = JSON.stringify([{ kind: 'event', id: event.id, name: long }]);
  const trivia = await buildTrivia(db, { eventId: event.id, publishAt: null, title: long, sources });
  const raffle = await buildRaffle(db, { eventId: event.id, title: long, description: long });
  const product = await buildProduct(db, { artistId: artist.id, title: long, description: long });
  await buildDrop(db, { productId: product.id, eventId: event.id });
  await sellForBand(db, { managerId: manager.id, eventId: event.id, bandId: band.id, fanId: fan.id, seat });
  await buildPromoCode(db, { artistId: artist.id, code: 'ABCDEFGHIJKLMNOPQRSTUVWXY', usage_limit: 100_000 });
  const pattern = await buildPattern(db, { managerId: manager.id, name: long });
  const scheduled = await buildEventPattern(db, { eventId: event.id, patternId: pattern.id });
  await addTokens(db, manager.id, event.id);
  return { manager, artist, member, event, trivia, raffle, product, pattern, scheduled };
}

async function addTokens(db: Db, managerId: number, eventId: number): Promise<void> {
  const shared = { user_id: managerId, ending: 'wW_w', features: [...tokenKeys], expires_at: inTenDays() };
  const { id } = await db
    .insertInto('api_tokens')
    .values({
      ...shared,
      name: long.slice(0, 60),
      token_hash: randomBytes(32),
      is_for_events: true,
      origins: [`https://${'verylongdomainlabel.'.repeat(8)}example.org`],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('api_token_events').values({ token_id: id, event_id: eventId }).execute();
  const used = { last_used_at: new Date().toISOString(), last_used_ip: '2001:db8:1234:5678:9abc:def0:1234:5678' };
  const usual = { ...shared, ...used, name: 'Turnstile', token_hash: randomBytes(32), is_for_events: false };
  await db
    .insertInto('api_tokens')
    .values({ ...usual, origins: [] })
    .execute();
}

const inTenDays = () => new Date(Date.now() + 864_000_000).toISOString();

interface Sale {
  managerId: number;
  eventId: number;
  bandId: number;
  fanId: number;
  seat: { section: string; row: string; seat: string };
}

async function sellForBand(db: Db, { managerId, eventId, bandId, fanId, seat }: Sale): Promise<void> {
  const shirt = await buildProduct(db, { artistId: bandId, title: 'Tour shirt' });
  await buildDrop(db, { productId: shirt.id, eventId });
  await buildPromoCode(db, { artistId: bandId });
  const usual = await buildFan(db, { name: 'Bartholomew Lane' });
  await joinFan(db, {
    eventId,
    fanId: usual.id,
    checkedInAt: new Date(),
    seat: { section: 'A', row: '12', seat: '104' },
  });
  const sizeId = shirt.sizes[0]?.id ?? 0;
  const sale = { eventId, managerId, accountId: await buildPaymentAccount(db, managerId), sizeId, quantity: 3 };
  await buildPaidOrder(db, { ...sale, fanId: usual.id, section: 'A', seat_row: '12', seat: '104' });
  await buildPaidOrder(db, { ...sale, fanId, section: seat.section, seat_row: seat.row, seat: seat.seat });
}

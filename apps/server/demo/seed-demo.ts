import { randomUUID } from 'node:crypto';
import { sql, type Insertable } from 'kysely';
import type { Connection } from '../src/platform/db/database.ts';
import type { Profiles } from '../src/platform/db/schema.generated.ts';
import { startEventPatternJob } from '../src/features/event-patterns/event-pattern-start.kind.ts';
import { completePollKind } from '../src/features/polls/poll-end.ts';
import { drawRaffleJob } from '../src/features/raffles/raffle-draw.kind.ts';
import type { Platform } from '../src/platform/context/platform.ts';
import {
  buildAdmin,
  buildArtist,
  buildEvent,
  buildFans,
  buildManager,
  buildPaymentAccount,
  buildTeamMember,
  joinFans,
  type JoinOverrides,
  type PersonOverrides,
} from '../builders/builders.ts';
import { admin, newcomer, troupes } from './cast.ts';
import { type PlannedFan, planCrowd } from './crowd.ts';
import { eventDetails } from './event-details.ts';
import { type PlannedEvent, planEvents } from './event-plan.ts';
import { insertLights, storeSongs } from './lights.ts';
import { insertNotifications } from './notifications.ts';
import { type StoredPicture, storeGoods, storePictures } from './pictures.ts';
import { demoGoods, insertProducts } from './products.ts';
import { artistProfile, managerProfile } from './profiles.ts';
import { insertPolls } from './polls.ts';
import { insertPromoCodes } from './promo-codes.ts';
import { insertProposal } from './proposal.ts';
import { insertRaffles } from './raffles.ts';
import { insertOrders } from './orders.ts';
import { insertStoreOrders } from './store-orders.ts';
import { createRandom } from './random.ts';
import { insertSongRequests } from './song-requests.ts';
import { insertSupportTickets } from './support-tickets.ts';
import { insertTrivia } from './trivia.ts';

const seed = 20_261;
const fanCount = 600;
/** A dozen fans share each face. */
const faceCount = 48;
const dayMs = 86_400_000;

const staffCount = 1 + troupes.reduce((sum, troupe) => sum + 1 + troupe.artists.length + troupe.team.length, 0);

/**
 * Seeds an empty database: pictures first, then all rows in one transaction. An interrupted seed leaves no rows, and
 * the next start repeats it.
 */
export async function seedDemo({
  db,
  storage,
  queue,
}: Pick<Platform, 'db' | 'storage'> & Partial<Pick<Platform, 'queue'>>): Promise<void> {
  const random = createRandom(seed);
  const now = new Date();
  const events = planEvents(now, random);
  const fans = planCrowd(events, fanCount, now, random);
  const pictures = await storePictures(storage, { posters: events.length, staff: staffCount, fans: faceCount });
  const songs = await storeSongs(storage);
  const artists = troupes.flatMap((troupe) => troupe.artists);
  const goods = await storeGoods(storage, { artists: artists.length, goods: demoGoods });
  await db.transaction().execute(async (tx) => {
    const staff = await insertStaff(tx, pictures.staff, now);
    const eventIds = await insertEvents(tx, events, staff, pictures.posters);
    const fanIds = await insertFans(tx, { fans, eventIds, staffIds: staff.ids }, pictures.fans);
    await insertProposal(tx, { now, events, fanIds, staffIds: staff.ids });
    await insertSongRequests(tx, { fans, fanIds, eventIds, now }, random);
    const openRaffle = await insertRaffles(tx, { fans, fanIds, eventIds, now }, random);
    if (openRaffle !== null) {
      const { id, endsAt } = openRaffle;
      await queue?.enqueue(tx, drawRaffleJob, { raffle_id: id }, { at: endsAt, key: String(id), requestId: 'demo' });
    }
    const crowd = { fans, fanIds, eventIds, now, by: staff.adminId };
    for (const { id, endsAt } of await insertPolls(tx, crowd, random)) {
      const key = `poll/${id}`;
      await queue?.enqueue(tx, completePollKind, { pollId: id }, { at: endsAt, key, requestId: 'demo' });
    }
    const tonight = events.findIndex(({ isTonight }) => isTonight);
    await insertNotifications(tx, { eventId: [...eventIds.values()][tonight] ?? 0, sentBy: staff.adminId, now });
    const star = events[tonight]?.artists[0];
    const artistIds = artists.map(({ email }) => staff.ids.get(email) ?? 0);
    const tonightIs = {
      eventId: [...eventIds.values()][tonight] ?? 0,
      artistId: staff.ids.get(star?.email ?? '') ?? 0,
    };
    await insertProducts(tx, { artistIds, pictures: goods, tonight: tonightIs, now });
    const show = events[tonight];
    if (show !== undefined) {
      const crowdOfTonight = { fans, fanIds, tonight: { ...tonightIs, event: show }, now };
      await insertOrders(tx, crowdOfTonight, random);
      await insertStoreOrders(tx, crowdOfTonight);
      const { eventId } = tonightIs;
      const by = staff.ids.get(show.troupe.manager.email) ?? staff.adminId;
      for (const { id, at } of await insertLights(tx, { eventId, startsAt: show.startsAt, by, songs })) {
        const start = { event_pattern_id: id };
        await queue?.enqueue(tx, startEventPatternJob, start, { at, key: String(id), requestId: 'demo' });
      }
    }
    if (show !== undefined) {
      const managerId = staff.ids.get(show.troupe.manager.email) ?? staff.adminId;
      await insertSupportTickets(tx, { eventId: tonightIs.eventId, managerId, now });
    }
    if (star !== undefined) await insertPromoCodes(tx, { artistId: staff.ids.get(star.email) ?? 0, now });
    // Runs last, because the trivia questions are about the rows inserted before.
    await insertTrivia(tx, { eventId: [...eventIds.values()][tonight] ?? 0, now, picture: pictures.posters[tonight] });
    await insertUploads(tx, staff.adminId, [...pictures.posters, ...pictures.staff, ...pictures.fans, ...goods.flat()]);
  });
  await sql`analyze users, events, event_artists, event_team_members, event_users, requested_songs, song_requests, polls, poll_options, poll_votes, raffles, raffle_entries, notifications, notification_recipients,
    products, product_sizes, product_drops, stock_movements, orders, order_items, order_status_changes, payment_refunds, store_orders, promo_codes, payment_accounts, support_cases, support_interactions, trivia, event_lights,
    event_patterns, event_tracks, light_timelines, uploads`.execute(db);
}

interface Staff {
  adminId: number;
  /** Person ids by email address. */
  ids: ReadonlyMap<string, number>;
}

async function insertStaff(tx: Connection, pictures: readonly StoredPicture[], now: Date): Promise<Staff> {
  const ids = new Map<string, number>();
  const since = new Date(now.getTime() - 140 * dayMs);
  const columns = ({ name, email, phone }: { name: string; email: string; phone: string }): PersonOverrides => ({
    name,
    email,
    phone_number: phone,
    identity_id: randomUUID(),
    created_at: since,
    updated_at: since,
    first_signed_in_at: email === newcomer ? null : since,
    ...portrait(pictures[ids.size]),
  });
  const profiles: Insertable<Profiles>[] = [];
  const { id: adminId } = await buildAdmin(tx, columns(admin));
  ids.set(admin.email, adminId);
  for (const { manager, artists, team } of troupes) {
    const { id: managerId } = await buildManager(tx, columns(manager));
    ids.set(manager.email, managerId);
    await buildPaymentAccount(tx, managerId, manager.email);
    profiles.push({ user_id: managerId, ...managerProfile(manager.name) });
    for (const artist of artists) {
      const { id } = await buildArtist(tx, { managerId, ...columns(artist) });
      ids.set(artist.email, id);
      profiles.push({ user_id: id, ...artistProfile(artist.name, profiles.length) });
    }
    for (const member of team) {
      ids.set(member.email, (await buildTeamMember(tx, { managerId, ...columns(member) })).id);
    }
  }
  await tx.insertInto('profiles').values(profiles).execute();
  return { adminId, ids };
}

async function insertEvents(
  tx: Connection,
  events: readonly PlannedEvent[],
  { ids }: Staff,
  posters: readonly StoredPicture[],
): Promise<Map<PlannedEvent, number>> {
  const idOf = (person: { email: string }) => ids.get(person.email) ?? 0;
  const eventIds = new Map<PlannedEvent, number>();
  for (const [index, event] of events.entries()) {
    const { id } = await buildEvent(tx, {
      ...eventDetails(event),
      managerId: idOf(event.troupe.manager),
      artistIds: event.artists.map(idOf),
      teamMemberIds: event.troupe.team.map(idOf),
      startsAt: event.startsAt,
      image_key: posters[index]?.image ?? null,
      image_thumbnail_key: posters[index]?.thumbnail ?? null,
    });
    eventIds.set(event, id);
  }
  return eventIds;
}

/** Every third fan is checked in by an operator, the others check in themselves. */
const operatorEvery = 3;
/** Stays below the limit of 65,535 parameters a statement. */
const rowsAtOnce = 1_000;

async function insertFans(
  tx: Connection,
  {
    fans,
    eventIds,
    staffIds,
  }: { fans: readonly PlannedFan[]; eventIds: ReadonlyMap<PlannedEvent, number>; staffIds: Staff['ids'] },
  faces: readonly StoredPicture[],
): Promise<Map<PlannedFan, number>> {
  const rows = fans.map((fan, index) => ({
    name: fan.name,
    phone_number: fan.phone,
    email: fan.email,
    created_at: fan.createdAt,
    updated_at: fan.createdAt,
    ...portrait(faces[index % faces.length]),
  }));
  const idOf = new Map<string | null, number>();
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const built = await buildFans(tx, rows.slice(from, from + rowsAtOnce));
    for (const { id, phone_number } of built) idOf.set(phone_number, id);
  }
  const ids = new Map(fans.map((fan) => [fan, idOf.get(fan.phone) ?? 0]));
  const joins = fans.flatMap((fan, index) =>
    fan.joins.map(({ event, isTrusted, ...join }): JoinOverrides => {
      const [operator = event.troupe.manager] = event.troupe.team;
      const isMet = join.checkedInAt !== null && index % operatorEvery === 0;
      return {
        ...join,
        checkedInBy: isMet ? (staffIds.get(operator.email) ?? null) : null,
        eventId: eventIds.get(event) ?? 0,
        fanId: ids.get(fan) ?? 0,
        eventRole: isTrusted ? 'ADMIN' : 'USER',
      };
    }),
  );
  for (let from = 0; from < joins.length; from += rowsAtOnce) await joinFans(tx, joins.slice(from, from + rowsAtOnce));
  return ids;
}

async function insertUploads(tx: Connection, uploaderId: number, pictures: readonly StoredPicture[]): Promise<void> {
  const keys = [...new Set(pictures.flatMap(({ image, thumbnail }) => [image, thumbnail]))];
  const row = { uploader_id: uploaderId, attached_at: new Date() };
  const typeOf = (key: string) => (key.endsWith('.jpg') ? 'image/jpeg' : 'image/webp');
  await tx
    .insertInto('uploads')
    .values(keys.map((key) => ({ ...row, key, content_type: typeOf(key) })))
    .execute();
}

function portrait(picture: StoredPicture | undefined): PersonOverrides {
  return {
    profile_image_key: picture?.image ?? null,
    profile_image_thumbnail_key: picture?.thumbnail ?? null,
  };
}

import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import {
  buildArtist,
  buildEvent,
  buildEventPattern,
  buildFan,
  buildManager,
  buildNotification,
  buildOrder,
  buildPaidOrder,
  buildPattern,
  buildPaymentAccount,
  buildPoll,
  buildDrop,
  buildProduct,
  buildPromoCode,
  buildProposal,
  buildSongRequest,
  buildRaffle,
  buildStoreOrder,
  buildSupportAnswer,
  buildSupportCase,
  buildTeamMember,
  buildTrack,
  buildTrivia,
  joinFan,
} from '../builders/builders.ts';
import type { Connection } from '../src/platform/db/database.ts';

/** Rows of one manager, fresh ones for the calls that change them. */
export interface SampleRows {
  eventId: number;
  eventCode: string;
  managerId: number;
  artistId: number;
  memberId: number;
  memberIdentity: string;
  /** On the event's list and checked in. */
  fanId: number;
  fanImportId: number;
  accessRequestId: number;
  /** A finding about that fan's number. */
  numberFindingId: number;
  /** By that fan, of that artist; it waits. */
  proposalId: number;
  /** Of the event. */
  triviaId: number;
  /** To that fan; it has not left. */
  notificationId: number;
  /** Open; nobody entered. */
  raffleId: number;
  /** Of the event; it is open. */
  pollId: number;
  /** Of that artist, in one size, with a running drop at the event. */
  productId: number;
  /** Of the artist; it counts. */
  promoCodeId: number;
  /** Of that product, sold at the event. */
  sizeId: number;
  /** By that fan, of it; it waits to be paid. */
  orderNo: string;
  /** Of that artist's own store, at the event. */
  storeOrderId: number;
  /** By that fan, of it; it is paid. */
  paidOrderId: number;
  /** What set that one to its status. */
  orderBatchId: string;
  /** Of that manager. */
  patternId: number;
  /** Of it at the event; it waits. */
  eventPatternId: number;
  /** Of that fan at the event. */
  supportCaseId: number;
  /** Of no event. */
  houseCaseId: number;
  /** Of the manager. */
  supportAnswerId: number;
  /** Of the event. */
  trackId: number;
  trackHash: string;
}

/** Ids that no row has. */
export const unknownRows: SampleRows = {
  eventId: 9_999_999,
  eventCode: 'ZZZZZZ',
  managerId: 9_999_999,
  artistId: 9_999_999,
  memberId: 9_999_999,
  memberIdentity: 'nobody',
  fanId: 9_999_999,
  fanImportId: 9_999_999,
  accessRequestId: 9_999_999,
  numberFindingId: 9_999_999,
  proposalId: 9_999_999,
  triviaId: 9_999_999,
  notificationId: 9_999_999,
  raffleId: 9_999_999,
  pollId: 9_999_999,
  productId: 9_999_999,
  promoCodeId: 9_999_999,
  sizeId: 9_999_999,
  orderNo: 'ZZZZZZZZZZ',
  storeOrderId: 9_999_999,
  paidOrderId: 9_999_999,
  orderBatchId: '99999999-9999-4999-8999-999999999999',
  patternId: 9_999_999,
  eventPatternId: 9_999_999,
  supportCaseId: 9_999_999,
  houseCaseId: 9_999_999,
  supportAnswerId: 9_999_999,
  trackId: 9_999_999,
  trackHash: '9'.repeat(64),
};

/** That fan asked for it. */
export const song = 'Harvest Moon';

export interface Owner {
  managerId: number;
  artistIds?: readonly number[];
  teamMemberIds?: readonly number[];
  /** Fans who are on the event's list; the first one is trusted there. */
  fanIds?: readonly number[];
}

/** What all rows hang on. */
interface Ground {
  db: Connection;
  managerId: number;
  artistId: number;
  eventId: number;
  fanId: number;
}

interface Part {
  rows: readonly (keyof SampleRows)[];
  build(ground: Ground): Promise<Partial<SampleRows>>;
}

const parts: readonly Part[] = [
  {
    rows: ['fanImportId'],
    async build({ db, eventId, managerId }) {
      const { rows } = await sql<{ id: number }>`
        insert into fan_imports (event_id, created_by, file_name) values (${eventId}, ${managerId}, 'fans.csv')
        returning id`.execute(db);
      return { fanImportId: rows[0]?.id };
    },
  },
  {
    rows: ['accessRequestId'],
    async build({ db }) {
      const { rows } = await sql<{ id: number }>`
        insert into access_requests (name, email, password_hash) values ('Robin', ${`robin-${randomUUID()}@example.org`}, '')
        returning id`.execute(db);
      return { accessRequestId: rows[0]?.id };
    },
  },
  {
    rows: ['numberFindingId'],
    async build({ db, fanId }) {
      const { rows } = await sql<{ id: number }>`
        insert into number_findings (user_id, field, stored, read_as)
        select id, 'phone_number', phone_number, null from users where id = ${fanId} returning id`.execute(db);
      return { numberFindingId: rows[0]?.id };
    },
  },
  {
    rows: ['notificationId'],
    build: async ({ db, eventId, fanId, managerId }) => ({
      notificationId: (await buildNotification(db, { eventId, fanIds: [fanId], sentBy: managerId })).id,
    }),
  },
  { rows: ['raffleId'], build: async ({ db, eventId }) => ({ raffleId: (await buildRaffle(db, { eventId })).id }) },
  {
    rows: ['proposalId'],
    build: async ({ db, fanId, artistId }) => ({ proposalId: (await buildProposal(db, { fanId, artistId })).id }),
  },
  { rows: ['triviaId'], build: async ({ db, eventId }) => ({ triviaId: (await buildTrivia(db, { eventId })).id }) },
  {
    rows: ['pollId'],
    build: async ({ db, eventId, managerId }) => ({ pollId: (await buildPoll(db, { eventId, by: managerId })).id }),
  },
  {
    rows: ['promoCodeId'],
    build: async ({ db, artistId }) => ({ promoCodeId: (await buildPromoCode(db, { artistId })).id }),
  },
  { rows: ['productId', 'sizeId', 'orderNo', 'paidOrderId', 'orderBatchId'], build: buildSales },
  {
    rows: ['storeOrderId'],
    build: async ({ db, artistId, eventId, fanId }) => ({
      storeOrderId: (await buildStoreOrder(db, { sellerId: artistId, eventId, fanId })).id,
    }),
  },
  {
    rows: ['patternId', 'eventPatternId'],
    async build({ db, managerId, eventId }) {
      const { id: patternId } = await buildPattern(db, { managerId });
      return { patternId, eventPatternId: (await buildEventPattern(db, { eventId, patternId })).id };
    },
  },
  {
    rows: ['supportCaseId'],
    build: async ({ db, eventId, fanId }) => ({ supportCaseId: (await buildSupportCase(db, { eventId, fanId })).id }),
  },
  {
    rows: ['houseCaseId'],
    build: async ({ db }) => ({ houseCaseId: (await buildSupportCase(db, { eventId: null })).id }),
  },
  {
    rows: ['supportAnswerId'],
    build: async ({ db, managerId }) => ({ supportAnswerId: (await buildSupportAnswer(db, { managerId })).id }),
  },
  {
    rows: ['trackId', 'trackHash'],
    async build({ db, eventId, managerId }) {
      const { id, hash } = await buildTrack(db, { eventId, uploadedBy: managerId });
      return { trackId: id, trackHash: hash };
    },
  },
];

async function buildSales({ db, artistId, eventId, fanId, managerId }: Ground): Promise<Partial<SampleRows>> {
  const product = await buildProduct(db, { artistId });
  await buildDrop(db, { productId: product.id, eventId });
  const sizeId = product.sizes[0]?.id ?? 0;
  const ordered = { eventId, fanId, managerId, accountId: await buildPaymentAccount(db, managerId), sizeId };
  const order = await buildOrder(db, ordered);
  const paidOrderId = await buildPaidOrder(db, { ...ordered, processing_status: 'inprogress' });
  const orderBatchId = randomUUID();
  await sql`
    insert into order_status_changes (order_id, batch_id, from_status, to_status, changed_by)
    values (${paidOrderId}, ${orderBatchId}, 'received', 'inprogress', ${managerId})`.execute(db);
  return { productId: product.id, sizeId, orderNo: order.order_no, paidOrderId, orderBatchId };
}

/** Fresh rows of this manager, their event listing these people: all, or those that are named and what they hang on. */
export async function buildSampleRows(
  db: Connection,
  { managerId, artistIds = [], teamMemberIds = [], fanIds = [] }: Owner,
  named?: ReadonlySet<PropertyKey>,
): Promise<SampleRows> {
  const artist = await buildArtist(db, { managerId });
  const memberIdentity = randomUUID();
  const member = await buildTeamMember(db, { managerId, identity_id: memberIdentity });
  const event = await buildEvent(db, { managerId, artistIds: [artist.id, ...artistIds], teamMemberIds });
  const fan = await buildFan(db);
  await joinFan(db, { eventId: event.id, fanId: fan.id, checkedInAt: new Date() });
  await buildSongRequest(db, { eventId: event.id, fanId: fan.id, title: song });
  for (const [index, fanId] of fanIds.entries()) {
    await joinFan(db, { eventId: event.id, fanId, eventRole: index === 0 ? 'ADMIN' : 'USER' });
  }
  const built: SampleRows = {
    ...unknownRows,
    eventId: event.id,
    eventCode: event.code,
    managerId,
    artistId: artist.id,
    memberId: member.id,
    memberIdentity,
    fanId: fan.id,
  };
  for (const { rows, build } of parts) {
    if (named !== undefined && !rows.some((row) => named.has(row))) continue;
    Object.assign(built, await build({ db, managerId, artistId: artist.id, eventId: event.id, fanId: fan.id }));
  }
  return built;
}

/** Somebody else's rows: of a manager nobody else in the test knows. */
export async function buildForeignRows(db: Connection): Promise<SampleRows> {
  return buildSampleRows(db, { managerId: (await buildManager(db)).id });
}

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

/** Fresh rows of this manager, their event listing these people. */
export async function buildSampleRows(
  db: Connection,
  { managerId, artistIds = [], teamMemberIds = [], fanIds = [] }: Owner,
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
  const { rows } = await sql<{ import_id: number; request_id: number }>`
    with opened as (
      insert into fan_imports (event_id, created_by, file_name) values (${event.id}, ${managerId}, 'fans.csv') returning id
    ), requested as (
      insert into access_requests (name, email, password_hash) values ('Robin', ${`robin-${randomUUID()}@example.org`}, '')
      returning id
    )
    select opened.id as import_id, requested.id as request_id from opened, requested`.execute(db);
  const notification = await buildNotification(db, { eventId: event.id, fanIds: [fan.id], sentBy: managerId });
  const raffle = await buildRaffle(db, { eventId: event.id });
  const proposal = await buildProposal(db, { fanId: fan.id, artistId: artist.id });
  const trivia = await buildTrivia(db, { eventId: event.id });
  const poll = await buildPoll(db, { eventId: event.id, by: managerId });
  const product = await buildProduct(db, { artistId: artist.id });
  await buildDrop(db, { productId: product.id, eventId: event.id });
  const promoCode = await buildPromoCode(db, { artistId: artist.id });
  const [size] = product.sizes;
  const accountId = await buildPaymentAccount(db, managerId);
  const storeOrder = await buildStoreOrder(db, { sellerId: artist.id, eventId: event.id, fanId: fan.id });
  const ordered = { eventId: event.id, fanId: fan.id, managerId, accountId, sizeId: size?.id ?? 0 };
  const order = await buildOrder(db, ordered);
  const paidOrderId = await buildPaidOrder(db, { ...ordered, processing_status: 'inprogress' });
  const orderBatchId = randomUUID();
  await sql`
    insert into order_status_changes (order_id, batch_id, from_status, to_status, changed_by)
    values (${paidOrderId}, ${orderBatchId}, 'received', 'inprogress', ${managerId})`.execute(db);
  const pattern = await buildPattern(db, { managerId });
  const eventPattern = await buildEventPattern(db, { eventId: event.id, patternId: pattern.id });
  const supportCase = await buildSupportCase(db, { eventId: event.id, fanId: fan.id });
  const houseCase = await buildSupportCase(db, { eventId: null });
  const supportAnswer = await buildSupportAnswer(db, { managerId });
  const track = await buildTrack(db, { eventId: event.id, uploadedBy: managerId });
  return {
    eventId: event.id,
    eventCode: event.code,
    managerId,
    artistId: artist.id,
    memberId: member.id,
    memberIdentity,
    fanId: fan.id,
    fanImportId: rows[0]?.import_id ?? 0,
    accessRequestId: rows[0]?.request_id ?? 0,
    proposalId: proposal.id,
    triviaId: trivia.id,
    notificationId: notification.id,
    raffleId: raffle.id,
    pollId: poll.id,
    productId: product.id,
    promoCodeId: promoCode.id,
    sizeId: size?.id ?? 0,
    orderNo: order.order_no,
    storeOrderId: storeOrder.id,
    paidOrderId,
    orderBatchId,
    patternId: pattern.id,
    eventPatternId: eventPattern.id,
    supportCaseId: supportCase.id,
    houseCaseId: houseCase.id,
    supportAnswerId: supportAnswer.id,
    trackId: track.id,
    trackHash: track.hash,
  };
}

/** Somebody else's rows: of a manager nobody else in the test knows. */
export async function buildForeignRows(db: Connection): Promise<SampleRows> {
  return buildSampleRows(db, { managerId: (await buildManager(db)).id });
}

import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import {
  buildArtist,
  buildEvent,
  buildFan,
  buildManager,
  buildNotification,
  buildPoll,
  buildProduct,
  buildPromoCode,
  buildProposal,
  buildSongRequest,
  buildRaffle,
  buildTeamMember,
  buildTrivia,
  joinFan,
} from '../builders/builders.ts';
import type { Connection } from '../src/platform/db/database.ts';
import { eventInput } from './event-input.ts';

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
  /** Of that artist, in one size. */
  productId: number;
  /** Of the artist; it counts. */
  promoCodeId: number;
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
};

const person = { name: 'Pat Doe', email: 'pat@example.org', phone_number: '+14155550100' };
/** That fan asked for it. */
const song = 'Harvest Moon';
const written = { title: 'Doors are open', message: 'Come in by the north door.' };
const pollInput = () => ({ question: 'Which one?', start_time: Date.now() + 60_000, end_time: Date.now() + 3_600_000 });
const pollOptions = [
  { option: 'This', sort: 1 },
  { option: 'That', sort: 2 },
];
const promoCodeInput = () => ({
  code: `TAKEN${randomUUID().slice(0, 8)}`,
  discount_type: 'percentage',
  discount_value: 10,
  start_dttm: Date.now() + 60_000,
  end_dttm: Date.now() + 3_600_000,
  usage_limit: 10,
});
const emptyInput = () => ({});
const productInput = () => ({
  title: 'Taken over',
  description: 'Of cotton.',
  price: 20,
  available_start_dttm: Date.now(),
  available_end_dttm: Date.now() + 3_600_000,
});
const raffleInput = () => ({
  title: 'Taken over',
  start_time: Date.now() + 60_000,
  end_time: Date.now() + 3_600_000,
  no_of_winners: 1,
  minimum_no_of_participants: 1,
});

/** As a browser would tell it; nobody listens there. */
const browserAddress = () => ({
  endpoint: `https://push.example.org/${randomUUID()}`,
  p256dh: 'B'.repeat(87),
  auth: 'A'.repeat(22),
});

/** A well-formed call of every operation that is not open to anybody. A new operation must add its own. */
export const sampleCalls: Record<string, (rows: SampleRows) => object> = {
  acceptAccessRequest: ({ accessRequestId }) => ({ access_request_id: accessRequestId, role: 'ADMIN' }),
  addFanImportRows: ({ eventId, fanImportId }) => ({
    event_id: eventId,
    fan_import_id: fanImportId,
    first_line: 2,
    rows: [{ name: 'Pat', email: 'pat@example.org', phone: '', section: '', row: '', seat: '' }],
  }),
  addRaffle: ({ eventId }) => ({ event_id: eventId, ...raffleInput() }),
  updateRaffle: ({ eventId, raffleId }) => ({ event_id: eventId, raffle_id: raffleId, ...raffleInput() }),
  deleteRaffle: ({ eventId, raffleId }) => ({ event_id: eventId, raffle_id: raffleId }),
  enterRaffle: ({ raffleId }) => ({ raffle_id: raffleId }),
  getRaffle: ({ eventId, raffleId }) => ({ event_id: eventId, raffle_id: raffleId }),
  listFanRaffles: ({ eventId }) => ({ event_id: eventId }),
  listRaffles: ({ eventId }) => ({ event_id: eventId }),
  listRaffleWinners: ({ eventId, raffleId }) => ({ event_id: eventId, raffle_id: raffleId }),
  addPromoCode: ({ artistId }) => ({ artist_id: artistId, ...promoCodeInput() }),
  getPromoCode: ({ artistId, promoCodeId }) => ({ artist_id: artistId, promo_code_id: promoCodeId }),
  listActivePromoCodes: ({ eventId }) => ({ event_id: eventId }),
  listFanPromoCodes: ({ eventId }) => ({ event_id: eventId }),
  listPromoCodes: ({ artistId }) => ({ artist_id: artistId }),
  selectPromoCode: ({ artistId, promoCodeId }) => ({ artist_id: artistId, promo_code_id: promoCodeId }),
  unselectPromoCode: ({ artistId, promoCodeId }) => ({ artist_id: artistId, promo_code_id: promoCodeId }),
  updatePromoCode: ({ artistId, promoCodeId }) => ({
    artist_id: artistId,
    promo_code_id: promoCodeId,
    ...promoCodeInput(),
  }),
  addPoll: ({ eventId }) => ({ ...pollInput(), event_id: eventId, options: pollOptions }),
  addProduct: ({ artistId }) => ({
    artist_id: artistId,
    ...productInput(),
    sizes: [{ size: 'GENERIC', quantity: 1 }],
  }),
  addProductSize: ({ artistId, productId }) => ({ artist_id: artistId, productId, size: 'XL', quantity: 1 }),
  getProduct: ({ artistId, productId }) => ({ artist_id: artistId, product_id: productId }),
  listProducts: ({ artistId }) => ({ artist_id: artistId }),
  updateProduct: ({ artistId, productId }) => ({ artist_id: artistId, product_id: productId, ...productInput() }),
  addTeamMember: ({ managerId }) => ({ ...person, manager_id: managerId, role: 'TEAMMEMBER' }),
  analyzeTempo: emptyInput,
  answerPoll: ({ eventId, pollId }) => ({ event_id: eventId, poll_id: pollId, option_id: 1 }),
  cancelAddressChange: ({ artistId }) => ({ updated_user_id: artistId, kind: 'email' }),
  askForSong: ({ eventId }) => ({ event_id: eventId, title: song }),
  checkConnectedAccount: ({ managerId }) => ({ manager_id: managerId }),
  createAccountLink: ({ managerId }) => ({ manager_id: managerId }),
  createConnectedAccount: ({ managerId }) => ({ manager_id: managerId, email: 'payout@example.org' }),
  getConnectedAccount: ({ managerId }) => ({ manager_id: managerId }),
  checkIn: ({ eventId }) => ({ event_id: eventId, section: 'A', row: '1', seat: '2' }),
  checkInFan: ({ eventId, fanId }) => ({ event_id: eventId, user_id: fanId }),
  checkInFanAsEventAdmin: ({ eventId, fanId }) => ({ event_id: eventId, user_id: fanId }),
  countAtDoor: ({ eventId }) => ({ event_id: eventId }),
  countAtDoorAsEventAdmin: ({ eventId }) => ({ event_id: eventId }),
  countJobs: emptyInput,
  createArtistManager: ({ managerId }) => ({ ...person, role: 'ARTIST', manager_id: managerId }),
  createEvent: ({ artistId, managerId }) => ({
    ...eventInput('Taken over', artistId),
    manager_id: managerId,
    seo_url: `sample-${randomUUID()}`,
  }),
  createFanImport: ({ eventId }) => ({ event_id: eventId, file_name: 'fans.csv' }),
  createLoginHistory: () => ({ method: 'email' }),
  downloadFanData: emptyInput,
  deleteFan: () => ({ code: '000000' }),
  deleteEventRequests: ({ eventId }) => ({ event_id: eventId, title: song }),
  deletePoll: ({ eventId, pollId }) => ({ event_id: eventId, poll_id: pollId }),
  discardJob: () => ({ job_id: randomUUID() }),
  endLoginAs: emptyInput,
  endOtherSessions: emptyInput,
  endOwnSession: () => ({ session_id: randomUUID() }),
  findAuditPeople: () => ({ search: 'a' }),
  generatePreSignedUrlUpload: () => ({ fileName: 'face.png', fileType: 'image/png' }),
  getAccount: emptyInput,
  getFanProfile: emptyInput,
  getOwnProfile: emptyInput,
  promiseFanPicture: () => ({ fileType: 'image/png', fileSize: 100 }),
  sendFanLeaveCode: emptyInput,
  signOutFanEverywhere: emptyInput,
  updateFanProfile: () => ({ name: 'Myself' }),
  sendInvitation: ({ artistId }) => ({ user_id: artistId }),
  sendPasswordLink: emptyInput,
  updateOwnProfile: () => ({ name: 'Myself' }),
  getArtistManager: ({ artistId }) => ({ role: 'ARTIST', artistOrManagerId: artistId }),
  listFanEvents: emptyInput,
  getAttendance: ({ eventId }) => ({ event_id: eventId }),
  getAuthDetails: emptyInput,
  getCities: () => ({ state_id: 1 }),
  getCitiesForFan: () => ({ state_id: 1 }),
  getCountries: emptyInput,
  getCountriesForFan: emptyInput,
  getDoorKey: ({ eventId }) => ({ event_id: eventId }),
  getDashboardTotals: emptyInput,
  getEventAdmins: ({ eventId }) => ({ event_id: eventId }),
  getEventDetails: ({ eventId }) => ({ event_id: eventId }),
  getEventNames: emptyInput,
  getEventProposal: ({ proposalId }) => ({ proposal_id: proposalId }),
  getEventRequestState: ({ eventId }) => ({ event_id: eventId }),
  getEventRequests: ({ eventId }) => ({ event_id: eventId }),
  getEventsActivities: emptyInput,
  discardFanImport: ({ eventId, fanImportId }) => ({ event_id: eventId, fan_import_id: fanImportId }),
  getFanImport: ({ eventId, fanImportId }) => ({ event_id: eventId, fan_import_id: fanImportId }),
  getFanImportProgress: ({ eventId, fanImportId }) => ({ event_id: eventId, fan_import_id: fanImportId }),
  getPoll: ({ eventId, pollId }) => ({ event_id: eventId, poll_id: pollId }),
  getRoleMasters: emptyInput,
  getStates: () => ({ country_id: 1 }),
  getStatesForFan: () => ({ country_id: 1 }),
  getTempoProgress: () => ({ analysis_id: randomUUID() }),
  getTeamMember: ({ memberId }) => ({ role: 'TEAMMEMBER', teamMemberId: memberId }),
  joinAtDoor: ({ eventId }) => ({ event_id: eventId, name: 'Pat' }),
  joinAtDoorAsEventAdmin: ({ eventId }) => ({ event_id: eventId, name: 'Pat' }),
  joinEvent: ({ eventId }) => ({ event_id: eventId }),
  joinEventByCode: ({ eventCode }) => ({ event_code: eventCode }),
  listAccessRequests: emptyInput,
  listArtistManagers: () => ({ role: 'ARTIST', isDropDown: true }),
  listAudit: emptyInput,
  listAuditKinds: emptyInput,
  listEventProposals: emptyInput,
  listEvents: emptyInput,
  listOwnProposals: emptyInput,
  listOwnRequests: ({ eventId }) => ({ event_id: eventId }),
  listFanPolls: ({ eventId }) => ({ event_id: eventId }),
  listPollParticipants: ({ eventId, pollId }) => ({ event_id: eventId, poll_id: pollId }),
  listPolls: ({ eventId }) => ({ event_id: eventId }),
  listPollWinners: ({ eventId, pollId }) => ({ event_id: eventId, poll_id: pollId }),
  listProposalArtists: emptyInput,
  getFanImportUndo: ({ eventId, fanImportId }) => ({ event_id: eventId, fan_import_id: fanImportId }),
  listFanImports: ({ eventId }) => ({ event_id: eventId }),
  listJobs: () => ({ state: 'failed' }),
  listRecentAtDoor: ({ eventId }) => ({ event_id: eventId }),
  listRecentAtDoorAsEventAdmin: ({ eventId }) => ({ event_id: eventId }),
  listRequestingUsers: ({ eventId }) => ({ event_id: eventId, request_title: song }),
  listSessions: emptyInput,
  listTeamMembers: () => ({ role: 'TEAMMEMBER' }),
  listFans: ({ eventId }) => ({ event_id: eventId }),
  loginAs: ({ memberIdentity }) => ({ fbUserId: memberIdentity }),
  logout: emptyInput,
  makeEventAdmin: ({ eventId, fanId }) => ({ event_id: eventId, group_user_id: fanId }),
  proposeEvent: ({ artistId }) => ({
    event_name: 'A night of ours',
    event_dttm: Date.now() + 86_400_000,
    timezone: 'CST',
    venue: 'The Lantern Hall',
    state_id: 1,
    city: 'Chicago',
    artist_id: artistId,
    words: '',
  }),
  proposeSeoUrl: () => ({ event_name: 'Night' }),
  getInbox: ({ eventId }) => ({ event_id: eventId }),
  getPushKey: emptyInput,
  listNotifications: ({ eventId }) => ({ event_id: eventId }),
  openNotifications: ({ eventId, notificationId }) => ({ event_id: eventId, notification_ids: [notificationId] }),
  previewNotification: ({ eventId }) => ({ event_id: eventId }),
  sendNotification: ({ eventId }) => ({ event_id: eventId, ...written }),
  subscribePush: () => ({ web: browserAddress() }),
  takeBackNotification: ({ eventId, notificationId }) => ({ event_id: eventId, notification_id: notificationId }),
  tryNotification: ({ eventId }) => ({ event_id: eventId, ...written, subscription: browserAddress() }),
  unsubscribePush: emptyInput,
  refuseEventProposal: ({ proposalId }) => ({ proposal_id: proposalId, reason: 'Not this year' }),
  refuseAccessRequest: ({ accessRequestId }) => ({ access_request_id: accessRequestId }),
  removeEventAdmin: ({ eventId, fanId }) => ({ event_id: eventId, group_user_id: fanId }),
  reopenEventRequests: ({ eventId }) => ({ event_id: eventId }),
  retryJob: () => ({ job_id: randomUUID() }),
  retryJobs: () => ({ name: 'send-mail' }),
  undoFanImport: ({ eventId, fanImportId }) => ({ event_id: eventId, fan_import_id: fanImportId }),
  runFanImport: ({ eventId, fanImportId }) => ({ event_id: eventId, fan_import_id: fanImportId }),
  scanFan: ({ eventId }) => ({ event_id: eventId, code: 'BL.1' }),
  scanFanAsEventAdmin: ({ eventId }) => ({ event_id: eventId, code: 'BL.1' }),
  searchAtDoor: ({ eventId }) => ({ event_id: eventId, search: 'a' }),
  searchAtDoorAsEventAdmin: ({ eventId }) => ({ event_id: eventId, search: 'a' }),
  setCsrfCookie: () => ({ token: 'none' }),
  setPersonActive: ({ artistId }) => ({ user_id: artistId, is_active: true }),
  signOutFan: emptyInput,
  stopEventRequests: ({ eventId }) => ({ event_id: eventId }),
  stopFanImport: ({ eventId, fanImportId }) => ({ event_id: eventId, fan_import_id: fanImportId }),
  suggestSongs: ({ eventId }) => ({ event_id: eventId, search: 'har' }),
  undoCheckIn: ({ eventId, fanId }) => ({ event_id: eventId, group_user_id: fanId }),
  undoCheckInAsEventAdmin: ({ eventId, fanId }) => ({ event_id: eventId, user_id: fanId }),
  updateArtistManager: ({ artistId }) => ({ role: 'ARTIST', artistOrManagerId: artistId, name: 'Taken over' }),
  updateEmail: ({ artistId }) => ({ updated_user_id: artistId, email: 'taken.over@example.org' }),
  updateEvent: ({ eventId, artistId }) => ({ ...eventInput('Taken over', artistId), event_id: eventId }),
  updatePhoneNumber: ({ artistId }) => ({ updated_user_id: artistId, phone_number: '+14155550199' }),
  updatePoll: ({ eventId, pollId }) => ({ ...pollInput(), event_id: eventId, poll_id: pollId }),
  updateRoleAccess: () => ({ role: 'ARTIST', features: ['Page_Dashboard'], access: true, known_features: [] }),
  updateSongRequest: ({ eventId }) => ({ event_id: eventId, title: song, is_fullfilled: true }),
  updateTeamMember: ({ memberId }) => ({ ...person, role: 'TEAMMEMBER', teamMemberId: memberId }),
  addTrivia: ({ eventId }) => ({ event_id: eventId, title: 'Who?', description: 'We.', publish_time: Date.now() }),
  deleteTrivia: ({ eventId, triviaId }) => ({ event_id: eventId, trivia_id: triviaId }),
  generateTrivia: ({ eventId }) => ({ event_id: eventId }),
  getTrivia: ({ eventId, triviaId }) => ({ event_id: eventId, trivia_id: triviaId }),
  listFanTrivia: ({ eventId }) => ({ event_id: eventId }),
  listTrivia: ({ eventId }) => ({ event_id: eventId }),
  updateTrivia: ({ eventId, triviaId }) => ({
    event_id: eventId,
    trivia_id: triviaId,
    title: 'Taken over',
    publish_time: Date.now(),
  }),
  withdrawProposal: ({ proposalId }) => ({ proposal_id: proposalId }),
  updateFanSetting: ({ fanId }) => ({ user_id: fanId, allow_group_creation: true }),
};

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
  const promoCode = await buildPromoCode(db, { artistId: artist.id });
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
  };
}

/** Somebody else's rows: of a manager nobody else in the test knows. */
export async function buildForeignRows(db: Connection): Promise<SampleRows> {
  return buildSampleRows(db, { managerId: (await buildManager(db)).id });
}

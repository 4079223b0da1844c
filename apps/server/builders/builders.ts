export {
  buildEvent,
  joinFan,
  joinFans,
  type BuiltEvent,
  type EventOverrides,
  type JoinOverrides,
} from './build-event.ts';
export { buildEmbeds } from './build-embeds.ts';
export { buildFailedJob, buildWaitingJob } from './build-job.ts';
export {
  buildAdmin,
  buildArtist,
  buildFan,
  buildFans,
  buildManager,
  buildTeamMember,
  type BuiltPerson,
  type PersonOverrides,
} from './build-person.ts';
export { buildEventPattern, buildPattern, buildTimeline, buildTrack } from './build-light.ts';
export { buildNotification, hastenNotifications } from './build-notification.ts';
export { buildOrder, buildPaymentAccount } from './build-order.ts';
export { buildPaidOrder } from './build-paid-order.ts';
export { buildPoll, buildVotes, type BuiltPoll } from './build-poll.ts';
export { buildDrop, buildProduct } from './build-product.ts';
export { buildPromoCode } from './build-promo-code.ts';
export { buildProposal } from './build-proposal.ts';
export { buildRaffle } from './build-raffle.ts';
export { planSession } from './build-session.ts';
export { buildSongRequest } from './build-song-request.ts';
export { buildStoreOrder } from './build-store-order.ts';
export { buildSupportAnswer, buildSupportCase } from './build-support-case.ts';
export { buildTrivia } from './build-trivia.ts';
export { buildWebhook } from './build-webhook.ts';

import * as accessRequests from './access-requests.ts';
import * as account from './account.ts';
import * as activities from './activities.ts';
import * as apiTokens from './api-tokens.ts';
import * as appearance from './appearance.ts';
import * as artists from './artists.ts';
import * as attendance from './attendance.ts';
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as calendarFeeds from './calendar-feeds.ts';
import * as changes from './changes.ts';
import * as connectedAccount from './connected-account.ts';
import * as dashboard from './dashboard.ts';
import * as eventProposals from './event-proposals.ts';
import * as door from './door.ts';
import * as handOvers from './hand-overs.ts';
import * as eventBadges from './event-badges.ts';
import * as eventFiles from './event-files.ts';
import * as eventHome from './event-home.ts';
import * as eventOrders from './event-orders.ts';
import * as embeds from './embeds.ts';
import * as eventPatterns from './event-patterns.ts';
import * as events from './events.ts';
import * as csvExports from './exports.ts';
import * as fanImports from './fan-imports.ts';
import * as fanProfile from './fan-profile.ts';
import * as fans from './fans.ts';
import * as fanNow from './fan-now.ts';
import * as fanPolls from './fan-polls.ts';
import * as fanTrivia from './fan-trivia.ts';
import * as fanHelp from './fan-help.ts';
import * as fanHelpEarlier from './fan-help-earlier.ts';
import * as inbox from './inbox.ts';
import * as brands from './brands.ts';
import * as eventByCode from './event-by-code.ts';
import * as house from './house.ts';
import * as houseSettings from './house-settings.ts';
import * as backups from './backups.ts';
import * as jobs from './jobs.ts';
import * as lightShows from './light-shows.ts';
import * as houseExports from './house-exports.ts';
import * as listExports from './list-exports.ts';
import * as lookups from './lookups.ts';
import * as night from './night.ts';
import * as notifications from './notifications.ts';
import * as orders from './orders.ts';
import * as ownProfile from './own-profile.ts';
import * as personChanges from './person-changes.ts';
import * as pushSubscriptions from './push-subscriptions.ts';
import * as merchDrops from './merch-drops.ts';
import * as promoCodeImport from './promo-code-import.ts';
import * as promoCodes from './promo-codes.ts';
import * as raffleEntry from './raffle-entry.ts';
import * as raffles from './raffles.ts';
import * as paymentAlerts from './payment-alerts.ts';
import * as paymentDifferences from './payment-differences.ts';
import * as passkeys from './passkeys.ts';
import * as patterns from './patterns.ts';
import * as payments from './payments.ts';
import * as pollAnswers from './poll-answers.ts';
import * as productImport from './product-import.ts';
import * as productStock from './product-stock.ts';
import * as products from './products.ts';
import * as polls from './polls.ts';
import * as readiness from './readiness.ts';
import * as rehearsals from './rehearsals.ts';
import * as reports from './reports.ts';
import * as restockAsks from './restock-asks.ts';
import * as roles from './roles.ts';
import * as search from './search.ts';
import * as savedViews from './saved-views.ts';
import * as providerAccounts from './provider-accounts.ts';
import * as secondFactor from './second-factor.ts';
import * as session from './session.ts';
import * as shop from './shop.ts';
import * as saveLanguage from './save-language.ts';
import * as singleSignOn from './single-sign-on.ts';
import * as songAsks from './song-asks.ts';
import * as songRequests from './song-requests.ts';
import * as installationStatus from './status.ts';
import * as storeOrders from './store-orders.ts';
import * as signInHelp from './sign-in-help.ts';
import * as supportAnswers from './support-answers.ts';
import * as staffNotices from './staff-notices.ts';
import * as supportTickets from './support-tickets.ts';
import * as team from './team.ts';
import * as tempo from './tempo.ts';
import * as tracks from './tracks.ts';
import * as trivia from './trivia.ts';
import * as triviaAnswers from './trivia-answers.ts';
import * as uploads from './uploads.ts';
import * as webhooks from './webhooks.ts';
import type { Noun } from './noun.ts';
import type { Operation } from './operation.ts';

function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value;
}

const declared: Record<string, unknown> = {
  ...accessRequests,
  ...account,
  ...activities,
  ...apiTokens,
  ...appearance,
  ...brands,
  ...embeds,
  ...eventByCode,
  ...house,
  ...houseSettings,
  ...artists,
  ...attendance,
  ...audit,
  ...auth,
  ...calendarFeeds,
  ...changes,
  ...connectedAccount,
  ...dashboard,
  ...eventProposals,
  ...door,
  ...handOvers,
  ...eventBadges,
  ...eventFiles,
  ...eventHome,
  ...eventOrders,
  ...eventPatterns,
  ...events,
  ...csvExports,
  ...fanImports,
  ...fanProfile,
  ...saveLanguage,
  ...fans,
  ...fanNow,
  ...fanPolls,
  ...fanHelp,
  ...fanHelpEarlier,
  ...inbox,
  ...backups,
  ...jobs,
  ...lightShows,
  ...houseExports,
  ...listExports,
  ...lookups,
  ...night,
  ...notifications,
  ...orders,
  ...ownProfile,
  ...passkeys,
  ...personChanges,
  ...pushSubscriptions,
  ...merchDrops,
  ...promoCodeImport,
  ...promoCodes,
  ...raffleEntry,
  ...raffles,
  ...paymentAlerts,
  ...paymentDifferences,
  ...patterns,
  ...payments,
  ...fanTrivia,
  ...pollAnswers,
  ...polls,
  ...productImport,
  ...productStock,
  ...products,
  ...readiness,
  ...rehearsals,
  ...reports,
  ...restockAsks,
  ...roles,
  ...search,
  ...providerAccounts,
  ...secondFactor,
  ...session,
  ...singleSignOn,
  ...shop,
  ...songAsks,
  ...songRequests,
  ...installationStatus,
  ...storeOrders,
  ...signInHelp,
  ...supportAnswers,
  ...savedViews,
  ...staffNotices,
  ...supportTickets,
  ...team,
  ...tempo,
  ...tracks,
  ...trivia,
  ...triviaAnswers,
  ...uploads,
  ...webhooks,
};

function isNoun(value: unknown): value is Noun {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'noun';
}

/** Lists every operation by name; the server refuses to start if one has no handler. */
export const operations: Readonly<Record<string, Operation>> = Object.fromEntries(
  Object.entries(declared).filter((entry): entry is [string, Operation] => isOperation(entry[1])),
);

export const nouns: readonly Noun[] = Object.values(declared)
  .filter(isNoun)
  .toSorted((left, right) => left.name.localeCompare(right.name, 'en'));

import { eventArrivals, ownPlace } from '@backline/contract/arrivals';
import { ownProposals, waitingProposals } from '@backline/contract/event-proposals';
import { eventOrders } from '@backline/contract/event-orders';
import { eventForFans, offersForFans } from '@backline/contract/event-topics';
import { ownHelp } from '@backline/contract/fan-help';
import { inboxOfFan } from '@backline/contract/inbox';
import { lightPhones, lightsForFans, lightsOfEvent } from '@backline/contract/light-shows';
import { notificationsOfEvent } from '@backline/contract/notifications';
import { promoCodesForFans } from '@backline/contract/promo-codes';
import { ownOrders } from '@backline/contract/orders';
import { raffleEntries, rafflesForFans } from '@backline/contract/raffles';
import { ownRestock } from '@backline/contract/restock';
import { lightsOfRehearsal, rehearsalOfEvent } from '@backline/contract/rehearsals';
import { changedPolls, pollVotes } from '@backline/contract/polls';
import { pollResultsForFans, pollsForFans } from '@backline/contract/fan-polls';
import { shopStock } from '@backline/contract/shop';
import { ownRequests, songRequests, songRequestsState } from '@backline/contract/song-requests';
import { ownStaffNotices } from '@backline/contract/staff-notices';
import { supportOfEvent, supportOfHouse, supportTyping } from '@backline/contract/support-tickets';
import { triviaForFans } from '@backline/contract/fan-trivia';
import { triviaItems } from '@backline/contract/trivia';
import { areDoorOperators, areOnList } from './features/attendance/index.ts';
import { countArrivals, listInReach, visibleTo } from './features/events/index.ts';
import { countPhones, createLightCounter } from './features/light-shows/index.ts';
import { notifyOrders } from './features/orders/index.ts';
import { summariseNotifications } from './features/notifications/index.ts';
import { countEntries } from './features/raffles/index.ts';
import { countPollVotes, countShownVotes } from './features/polls/index.ts';
import { countShopStock } from './features/shop/index.ts';
import { rehearsalGuests } from './features/rehearsals/index.ts';
import { countRequests } from './features/song-requests/index.ts';
import type { LiveTopics } from './platform/live/live.port.ts';

export const liveTopics: LiveTopics = {
  topics: [
    changedPolls,
    eventArrivals,
    eventForFans,
    eventOrders,
    inboxOfFan,
    lightPhones,
    lightsForFans,
    lightsOfEvent,
    lightsOfRehearsal,
    notificationsOfEvent,
    offersForFans,
    ownHelp,
    ownOrders,
    ownPlace,
    ownProposals,
    ownRequests,
    ownRestock,
    ownStaffNotices,
    promoCodesForFans,
    raffleEntries,
    rafflesForFans,
    rehearsalOfEvent,
    pollResultsForFans,
    pollsForFans,
    pollVotes,
    shopStock,
    songRequests,
    songRequestsState,
    supportOfEvent,
    supportOfHouse,
    supportTyping,
    triviaForFans,
    triviaItems,
    waitingProposals,
  ],
  summaries: {
    [eventArrivals.name]: countArrivals,
    [eventOrders.name]: notifyOrders,
    [lightPhones.name]: countPhones,
    [pollResultsForFans.name]: countShownVotes,
    [pollVotes.name]: countPollVotes,
    [notificationsOfEvent.name]: summariseNotifications,
    [raffleEntries.name]: countEntries,
    [shopStock.name]: countShopStock,
    [songRequests.name]: countRequests,
  },
  reach: {
    staff: (db, actor, eventIds) => listInReach(db, eventIds, visibleTo(actor)),
    fans: areOnList,
    operators: areDoorOperators,
  },
  guests: rehearsalGuests,
  receivers: [createLightCounter],
};

import { listEventOrders } from '@backline/contract/event-orders';
import { sectionAccess } from '@backline/contract/fans';
import { listHandOvers } from '@backline/contract/hand-overs';
import { listLightShows } from '@backline/contract/light-shows';
import { listMerchDrops } from '@backline/contract/merch-drops';
import {
  nightMarkKinds,
  nightSeries,
  type NightMarkKind,
  type NightNextAction,
  type NightSeriesName,
} from '@backline/contract/night';
import { listNotifications } from '@backline/contract/notifications';
import type { Access } from '@backline/contract/operation';
import { listPolls } from '@backline/contract/polls';
import { listRaffles } from '@backline/contract/raffles';
import { listSupportCases } from '@backline/contract/support-tickets';
import { listTrivia } from '@backline/contract/trivia';
import { mayCall } from '../../platform/access/access.ts';
import type { Actor } from '../../platform/access/actor.ts';

export const waitingKinds = ['requests', 'trivia', 'tickets'] as const;
export type WaitingKind = (typeof waitingKinds)[number];

const seriesAccess: Readonly<Record<NightSeriesName, Access>> = {
  checkins: sectionAccess.checkins,
  requests: sectionAccess.requests,
  votes: sectionAccess.polls,
  entries: listRaffles.access,
  orders: sectionAccess.orders,
  revenue: sectionAccess.orders,
};

const markAccess: Readonly<Record<NightMarkKind, Access>> = {
  poll: listPolls.access,
  raffle: listRaffles.access,
  trivia: listTrivia.access,
  drop: listMerchDrops.access,
  notification: listNotifications.access,
  light_show: listLightShows.access,
};

const waitingAccess: Readonly<Record<WaitingKind, Access>> = {
  requests: sectionAccess.requests,
  trivia: listTrivia.access,
  tickets: listSupportCases.access,
};

type Reader = Pick<Actor, 'role' | 'features'>;

export interface Sight {
  series: ReadonlySet<NightSeriesName>;
  marks: readonly NightMarkKind[];
  waiting: readonly WaitingKind[];
  orders: Extract<NightNextAction, 'hand_over_orders' | 'see_orders'> | null;
}

export function sightOf(reader: Reader): Sight {
  const sees = (access: Access) => mayCall({ access }, reader);
  return {
    series: new Set(nightSeries.filter((name) => sees(seriesAccess[name]))),
    marks: nightMarkKinds.filter((kind) => sees(markAccess[kind])),
    waiting: waitingKinds.filter((kind) => sees(waitingAccess[kind])),
    orders: sees(listHandOvers.access) ? 'hand_over_orders' : sees(listEventOrders.access) ? 'see_orders' : null,
  };
}

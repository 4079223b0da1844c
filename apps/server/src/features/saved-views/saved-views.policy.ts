import { listEventOrders } from '@backline/contract/event-orders';
import { listEvents } from '@backline/contract/events';
import { listFans } from '@backline/contract/fans';
import type { Operation } from '@backline/contract/operation';
import { listProducts } from '@backline/contract/products';
import { listPromoCodes } from '@backline/contract/promo-codes';
import type { ViewList } from '@backline/contract/saved-views';
import { listSupportCases } from '@backline/contract/support-tickets';
import { mayCall } from '../../platform/access/access.ts';
import type { Actor } from '../../platform/access/actor.ts';

const operations: Record<ViewList, Operation> = {
  orders: listEventOrders,
  fans: listFans,
  event_fans: listFans,
  events: listEvents,
  products: listProducts,
  promo_codes: listPromoCodes,
  tickets: listSupportCases,
};

export const mayOpenList = (actor: Pick<Actor, 'role' | 'features'>, list: ViewList): boolean =>
  mayCall(operations[list], actor);

/**
 * Returns the owner of the views: the person at the screen. During a Login As this is the ADMIN, who cannot share views
 * then.
 */
export const viewerId = ({ id, impersonator }: Pick<Actor, 'id' | 'impersonator'>): number => impersonator?.id ?? id;

export const mayShare = ({ role }: Pick<Actor, 'role'>): boolean => role === 'ADMIN';

interface Owned {
  user_id: number;
  is_shared: boolean;
}

export const maySee = (viewer: number, view: Owned): boolean => view.is_shared || view.user_id === viewer;

export const mayChange = (actor: Pick<Actor, 'id' | 'impersonator' | 'role'>, view: Owned): boolean =>
  view.is_shared ? mayShare(actor) : view.user_id === viewerId(actor);

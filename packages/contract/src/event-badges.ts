import { z } from 'zod';
import { holders, operation } from './operation.ts';
import { id } from './primitives.ts';

/** The badge shows `99+` from here on, so that the server counts no further. */
export const maxWaitingOrders = 100;

const count = z.number().int().nullable();

const eventBadges = z.object({
  /**
   * Counts orders that are paid and not handed over, up to {@link maxWaitingOrders}. Null for readers who may open
   * neither orders nor hand-overs.
   */
  waiting_orders: z.number().int().max(maxWaitingOrders).nullable(),
  /** Counts polls that fans can vote in now. Null for readers without the permission for polls. */
  open_polls: count,
});
export type EventBadges = z.infer<typeof eventBadges>;

export const getEventBadges = operation.read({
  path: 'events/get_event_badges',
  summary: 'Returns what the menu of an event counts beside its pages: waiting orders and open polls',
  access: holders(['Page_Orders', 'Page_Merch_QR_Code', 'Page_Polls'], { reach: 'event' }),
  input: z.strictObject({ event_id: id }),
  output: eventBadges,
  errors: ['not_found'],
});

import { z } from 'zod';
import { figureAccess } from './dashboard-access.ts';
import { nights } from './night-access.ts';
import { nightStates } from './night.ts';
import { operation, type Access } from './operation.ts';
import { id } from './primitives.ts';
import { readySteps } from './readiness.ts';
import { listSupportCases } from './support-tickets.ts';

export const homeFigures = ['fans', 'checkins', 'orders', 'revenue', 'open_tickets'] as const;
export type HomeFigure = (typeof homeFigures)[number];

/** Only people who may open the counted list may see its figure. */
export const homeFigureAccess: Readonly<Record<HomeFigure, Access>> = {
  fans: figureAccess.users.access,
  checkins: figureAccess.checkins.access,
  orders: figureAccess.orders.access,
  revenue: figureAccess.sales.access,
  open_tickets: listSupportCases.access,
};

const count = z.number().int().nullable();

const eventHome = z.object({
  event_id: id,
  state: z.enum(nightStates),
  /**
   * Each figure is null for readers without its permission. An ARTIST sees orders and revenue of their own lines only.
   */
  figures: z.object({
    fans: count,
    checkins: count,
    orders: count,
    /** Dollars less refunds. */
    revenue: z.number().nullable(),
    open_tickets: count,
  }),
  /** Holds the steps that the reader may take. Empty unless `state` is `before`. */
  setup: z.array(z.object({ step: z.enum(readySteps), is_done: z.boolean() })).max(readySteps.length),
});
export type EventHome = z.infer<typeof eventHome>;

export const getEventHome = operation.read({
  path: 'events/get_event_home',
  summary: 'Returns the key figures of an event and, while it is ahead, which steps of its setup are done',
  access: nights.access,
  input: z.strictObject({ event_id: id }),
  output: eventHome,
  errors: ['not_found'],
});

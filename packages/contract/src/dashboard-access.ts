import { holders, type Access } from './operation.ts';

// Apart from the pages to which the dashboard leads: it loads none of what they load.

/** Who is told more of a figure by its report, beside the key of reports: as that report has it. */
export const figureAccess = {
  users: { access: holders(['Page_Manage_Users'], { reach: 'event' }) },
  checkins: { access: holders(['Page_Manage_Users'], { reach: 'event' }) },
  orders: { access: holders(['Page_Orders'], { reach: 'event' }) },
  sales: { access: holders(['Page_Orders'], { reach: 'event' }) },
} as const satisfies Record<string, { access: Access }>;
export type ReportedFigure = keyof typeof figureAccess;

export const listAccess = {
  products: { access: holders(['Page_Products'], { reach: 'person' }) },
  promoCodes: { access: holders(['Page_Promocodes'], { reach: 'person' }) },
} as const satisfies Record<string, { access: Access }>;

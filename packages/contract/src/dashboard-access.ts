import { holders, type Access } from './operation.ts';

// This is a separate module, so that the dashboard does not load the operations of the pages it links to.

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

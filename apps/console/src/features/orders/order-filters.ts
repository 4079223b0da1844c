import { processingStatuses } from '@backline/contract/order-status';
import { orderStatuses } from '@backline/contract/orders';
import { choice, filters, text, type FiltersOf } from '../../lib/filters.ts';

export const orderFilters = filters({
  search: text(),
  status: choice(processingStatuses, null),
  payment: choice(orderStatuses, null),
});
export type OrderFilters = FiltersOf<typeof orderFilters>;

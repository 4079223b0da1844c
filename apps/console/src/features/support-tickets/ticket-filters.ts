import { supportStatuses } from '@backline/contract/support-tickets';
import { choice, filters, id, text, type FiltersOf } from '../../lib/filters.ts';

export const ticketFilters = filters({
  search: text(),
  status: choice([...supportStatuses, 'all'], 'open'),
  assigned: choice(['mine', 'nobody'], null),
  ticket: id(),
});
export type TicketFilters = FiltersOf<typeof ticketFilters>;

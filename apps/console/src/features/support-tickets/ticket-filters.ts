import { supportStatuses } from '@backline/contract/support-tickets';
import { choice, filters, id, text, type FiltersOf } from '../../lib/filters.ts';

export const ticketFilters = filters({
  search: text(),
  /** What is to be done, unless told. */
  status: choice([...supportStatuses, 'all'], 'open'),
  assigned: choice(['mine', 'nobody'], null),
  /** The one whose thread is open. */
  ticket: id(),
});
export type TicketFilters = FiltersOf<typeof ticketFilters>;

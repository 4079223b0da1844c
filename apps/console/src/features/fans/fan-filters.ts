import { fanSections } from '@backline/contract/fans';
import { choice, filters, id, ids, text, type FiltersOf } from '../../lib/filters.ts';

export type FanFilters = FiltersOf<typeof fanFilters>;

export const fanFilters = filters({
  /** Of an event's users: whom the list shows, and what it says of them. */
  section: choice(fanSections, 'users'),
  search: text(),
  manager: id(),
  artists: ids(),
});

import { choice, filters, id, ids, text, type FiltersOf } from '../../lib/filters.ts';

export type EventFilters = FiltersOf<typeof eventFilters>;

export const eventFilters = filters({
  tab: choice(['upcoming', 'past'], 'upcoming'),
  search: text(),
  manager: id(),
  artists: ids(),
  /** The event that was made just now: its row is marked. */
  made: id(),
});

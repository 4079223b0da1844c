import { choice, filters, id, ids, text, type FiltersOf } from '../../lib/filters.ts';

export type EventFilters = FiltersOf<typeof eventFilters>;

export const eventFilters = filters({
  tab: choice(['upcoming', 'past'], 'upcoming'),
  search: text(),
  manager: id(),
  artists: ids(),
  made: id(),
});

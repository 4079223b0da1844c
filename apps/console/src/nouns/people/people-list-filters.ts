import { choice, filters, id, text, type FiltersOf } from '../../lib/filters.ts';

export type PeopleListFilters = FiltersOf<typeof peopleListFilters>;

export const peopleListFilters = filters({
  search: text(),
  status: choice(['active', 'deactivated'], 'active'),
  manager: id(),
});

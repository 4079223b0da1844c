import { fanSections } from '@backline/contract/fans';
import { choice, filters, id, ids, text, type FiltersOf } from '../../lib/filters.ts';

export type FanFilters = FiltersOf<typeof fanFilters>;

export const fanFilters = filters({
  section: choice(fanSections, 'users'),
  search: text(),
  manager: id(),
  artists: ids(),
});

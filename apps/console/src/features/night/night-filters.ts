import { filters, id } from '../../lib/filters.ts';

export const nightFilters = filters({
  /** The night that this one is held against. */
  with: id(),
});

import { choice, filters, text } from '../../lib/filters.ts';

export const profileListFilters = filters({
  search: text(),
  /** Who is there, or who was deactivated. */
  status: choice(['active', 'deactivated'], 'active'),
  /** For who looks after managers: them, or the artists of all of them. */
  show: choice(['managers', 'artists'], 'managers'),
});

import { filters, text } from '../../lib/filters.ts';

export const eventPatternFilters = filters({ search: text() });

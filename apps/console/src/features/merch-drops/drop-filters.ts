import { filters, text } from '../../lib/filters.ts';

export const dropFilters = filters({ search: text() });

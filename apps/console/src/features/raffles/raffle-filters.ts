import { filters, text } from '../../lib/filters.ts';

export const raffleFilters = filters({ search: text() });

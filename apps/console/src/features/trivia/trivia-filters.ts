import { filters, text } from '../../lib/filters.ts';

export const triviaFilters = filters({ search: text() });

import { filters, text } from '../../lib/filters.ts';

export const productFilters = filters({ search: text() });

import { filters, text } from '../../lib/filters.ts';

export const promoCodeFilters = filters({ search: text() });

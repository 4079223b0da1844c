import { choice, filters, text } from '../../lib/filters.ts';

export const patternFilters = filters({ search: text(), state: choice(['current', 'retired'], 'current') });

import { filters, id } from '../../lib/filters.ts';

const accountFilters = filters({ manager: id('manager_id') });
export const useAccountFilters = accountFilters.use;

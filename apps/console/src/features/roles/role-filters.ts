import { staffRoles } from '@backline/contract/features';
import { choice, filters } from '../../lib/filters.ts';

export const roleFilters = filters({
  tab: choice(['roles', 'requests'], 'roles'),
  role: choice(staffRoles, null),
});

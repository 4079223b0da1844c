import { staffRoles } from '@backline/contract/features';
import { choice, filters } from '../../lib/filters.ts';
import type { Input } from '@backline/contract/operation';
import { getRoleMasters, updateRoleAccess, type RoleMaster } from '@backline/contract/roles';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, callQuery } from '../../lib/api.ts';
import { roleMastersKey } from '../../nouns/query-keys.ts';
import { replaceHeld } from './role-features.ts';

export const roleFilters = filters({
  tab: choice(['roles', 'requests'], 'roles'),
  role: choice(staffRoles, null),
});

export const useRoleMasters = () => useQuery(callQuery(getRoleMasters, roleMastersKey, {}));

/**
 * Saves a role's features without an idempotency key: the server uses `known_features` to distinguish a repeat from a
 * new change.
 */
export function useUpdateRoleAccess() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input<typeof updateRoleAccess>) => api.call(updateRoleAccess, input),
    onSuccess: (_answer, { role, features }) =>
      queryClient.setQueryData<RoleMaster[]>(roleMastersKey, (roles) => roles && replaceHeld(roles, role, features)),
    // Also runs after a failure, because somebody else may have changed the role, or the role was saved and only the
    // response was lost.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: roleMastersKey }),
  });
}

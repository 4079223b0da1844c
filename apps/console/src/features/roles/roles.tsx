import * as roleTexts from '@backline/contract/roles.texts';
import { QueryState } from '../../ui/query-state.tsx';
import { RoleEditor } from './role-editor.tsx';
import { useRoleMasters } from './role.queries.ts';

export function Roles() {
  const masters = useRoleMasters();
  return (
    <QueryState query={masters} failure={roleTexts.roleMastersFailed}>
      {(roles) => <RoleEditor roles={roles} />}
    </QueryState>
  );
}

import type { PersonOption } from '@backline/contract/people';
import type { ReactNode } from 'react';
import { peoplePaths } from '../../nouns/people/people-paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useManager } from './profile.queries.ts';

interface ManagerStateProps {
  id: string;
  children: (manager: PersonOption) => ReactNode;
}

export function ManagerState({ id, children }: ManagerStateProps) {
  return (
    <QueryState
      query={useManager(id)}
      wayBack={
        <LinkButton type="primary" to={peoplePaths.managers}>
          Back to artist managers
        </LinkButton>
      }
    >
      {children}
    </QueryState>
  );
}

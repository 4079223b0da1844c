import type { EventDetail } from '@backline/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { eventPaths } from '../../ui/event-paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { QueryState } from '../../ui/query-state.tsx';

interface UsersEventStateProps {
  query: UseQueryResult<EventDetail>;
  children: (event: EventDetail) => ReactNode;
}

/** A page about the users of one event: nothing of it is shown before the event itself is there. */
export function UsersEventState({ query, children }: UsersEventStateProps) {
  return (
    <QueryState
      query={query}
      wayBack={
        <LinkButton type="primary" to={eventPaths.allUsers}>
          Back to users
        </LinkButton>
      }
    >
      {children}
    </QueryState>
  );
}

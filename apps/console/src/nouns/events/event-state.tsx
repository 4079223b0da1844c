import type { EventDetail } from '@backline/contract/events';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LinkButton } from '../../ui/link-button.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { eventPaths } from './event-paths.ts';

interface EventStateProps<Event extends EventDetail> {
  query: UseQueryResult<Event>;
  back?: { label: string; to: string };
  skeleton?: ReactNode;
  children: (event: Event) => ReactNode;
}

const toEvents = { label: 'Back to events', to: eventPaths.list };

export function EventState<Event extends EventDetail>({
  query,
  back = toEvents,
  skeleton,
  children,
}: EventStateProps<Event>) {
  return (
    <QueryState
      query={query}
      skeleton={skeleton}
      wayBack={
        <LinkButton type="primary" to={back.to}>
          {back.label}
        </LinkButton>
      }
    >
      {children}
    </QueryState>
  );
}

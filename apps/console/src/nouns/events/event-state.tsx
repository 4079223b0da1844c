import type { EventDetail } from '@backline/contract/events';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LinkButton } from '../../ui/link-button.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { eventPaths } from './event-paths.ts';

interface EventStateProps {
  query: UseQueryResult<EventDetail>;
  /** Where to go on from an event that is not there. */
  back?: { label: string; to: string };
  children: (event: EventDetail) => ReactNode;
}

const toEvents = { label: 'Back to events', to: eventPaths.list };

/** A page about one event: nothing of it is shown before the event itself is there. */
export function EventState({ query, back = toEvents, children }: EventStateProps) {
  return (
    <QueryState
      query={query}
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

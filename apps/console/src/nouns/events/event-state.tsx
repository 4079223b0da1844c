import type { EventDetail } from '@backline/contract/events';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LinkButton } from '../../ui/link-button.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { eventPaths } from './event-paths.ts';

interface EventStateProps<Event extends EventDetail> {
  query: UseQueryResult<Event>;
  /** Where to go on from an event that is not there. */
  back?: { label: string; to: string };
  children: (event: Event) => ReactNode;
}

const toEvents = { label: 'Back to events', to: eventPaths.list };

/** A page about one event: nothing of it is shown before the event itself is there. */
export function EventState<Event extends EventDetail>({ query, back = toEvents, children }: EventStateProps<Event>) {
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

import type { Output } from '@backline/contract/operation';
import { maxQueryLetters, searchEverything } from '@backline/contract/search';
import { useDebounced } from '@backline/page/use-debounced';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callQuery } from '../../lib/api.ts';
import { searchProblem } from '../../lib/search-problem.ts';
import { useSession } from '../../lib/session.tsx';
import { actionsFor } from './actions.ts';
import { groupsOf, type Group } from './hits.ts';
import { findPlaces, type EventHere } from './places.ts';
import { matching } from './matching.ts';
import { pagesOf } from './pages.ts';
import { recentItemsOf } from './recent-items.ts';
import { useHere } from './use-here.ts';

const pauseMs = 150;

export interface Results {
  groups: Group[];
  /** False while the server's results still belong to an earlier text. */
  isSettled: boolean;
  error: Error | null;
  problem: string | undefined;
  isIncomplete: boolean;
  retry(): void;
}

/**
 * Finds pages and actions immediately, and queries the server after a typing pause. A new text aborts the previous
 * call.
 */
export function useResults(typed: string): Results {
  const session = useSession();
  const here = useHere();
  const places = findPlaces(here);
  const { event } = places;
  const text = typed.trim();
  const asked = useDebounced(text, pauseMs);
  const problem = searchProblem(text.slice(0, maxQueryLetters));
  const isAsking = asked !== '' && problem === undefined;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...callQuery(searchEverything, ['search', asked, event?.id], {
      query: asked.slice(0, maxQueryLetters),
      event_id: event?.id as number | undefined,
    }),
    enabled: isAsking,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });
  const personId = session.user?.id ?? 0;
  const recent = useMemo(() => recentItemsOf(personId).list(), [personId]);
  const tonight = isAsking ? tonightOf(data) : null;
  const pages = pagesOf(places, tonight, session);
  const actions = actionsFor(session, event ?? tonight);
  const groups =
    text === ''
      ? [
          { name: 'Recent', items: recent },
          { name: 'Actions', items: actions },
          { name: 'Pages', items: pages },
        ]
      : ranked(text, {
          pages: { name: 'Pages', items: matching(pages, text) },
          actions: { name: 'Actions', items: matching(actions, text) },
          hits: data === undefined || !isAsking ? [] : groupsOf(data, event),
        });
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    isSettled: text === '' || (text === asked && !isFetching && !isPlaceholderData),
    error: isAsking ? error : null,
    problem: text === '' ? undefined : problem,
    isIncomplete: text !== '' && data !== undefined && data.incomplete.length > 0,
    retry: () => void refetch(),
  };
}

/**
 * Puts actions after the other results unless an action's label begins with the text. Otherwise Enter on an event's
 * name could open Notify Fans.
 */
function ranked(text: string, { pages, actions, hits }: { pages: Group; actions: Group; hits: Group[] }): Group[] {
  const isBegun = actions.items.some(({ label }) => label.toLowerCase().startsWith(text.toLowerCase()));
  return isBegun ? [pages, actions, ...hits] : [pages, ...hits, actions];
}

function tonightOf(found: Output<typeof searchEverything> | undefined): EventHere | null {
  const event = found?.tonight ?? null;
  return event === null ? null : { id: event.id, name: event.name, startsAt: event.event_dttm };
}

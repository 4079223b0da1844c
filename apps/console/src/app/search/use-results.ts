import { maxQueryLetters, searchEverything } from '@backline/contract/search';
import { useDebounced } from '@backline/page/use-debounced';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callQuery } from '../../lib/api.ts';
import { searchProblem } from '../../lib/search-problem.ts';
import { useSession } from '../../lib/session.tsx';
import { actionsFor } from './actions.ts';
import { groupsOf, type Group } from './hits.ts';
import { findPlaces } from './places.ts';
import { recentItemsOf, type Item } from './recent-items.ts';
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
  const { menu, event, ofEvent } = findPlaces(here);
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
  const account: Item = { label: 'Your account', detail: '', to: '/account' };
  const places = [...ofEvent, ...menu].map(({ label, to }) => ({
    label,
    detail: event !== null && ofEvent.some((place) => place.to === to) ? event.name : '',
    to,
  }));
  const pages = { name: 'Pages', items: [...places, account] };
  const actions = { name: 'Actions', items: actionsFor(session, event) };
  const groups =
    text === ''
      ? [{ name: 'Recent', items: recent }, actions, pages]
      : ranked(text, {
          pages: holding(pages, text),
          actions: holding(actions, text),
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

/** Keeps the items for which each typed word begins a word of the label. */
function holding({ name, items }: Group, text: string): Group {
  const words = text.toLowerCase().split(/\s+/);
  const holdsAll = (label: string) => words.every((word) => ` ${label.toLowerCase()}`.includes(` ${word}`));
  return { name, items: items.filter(({ label }) => holdsAll(label)) };
}

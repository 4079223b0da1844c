import type { PatternChoice } from '@backline/contract/patterns';
import { maxRows } from '@backline/contract/primitives';
import { useDebounced } from '@backline/page/use-debounced';
import { useState } from 'react';
import { searchProblem } from '../../lib/search-problem.ts';
import { usePatternChoices } from './event-pattern.queries.ts';

const typingPauseMs = 500;

export function usePatternSearch(eventId: number) {
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<PatternChoice | null>(null);
  const isCut = (usePatternChoices(eventId).data?.length ?? 0) >= maxRows;
  const problem = searchProblem(typed);
  const search = useDebounced(typed, typingPauseMs);
  const choices = usePatternChoices(eventId, isCut && searchProblem(search) === undefined ? search : '');
  const found = choices.data ?? [];
  const isPickedFound = picked === null || found.some(({ pattern_id: id }) => id === picked.pattern_id);
  const isWaiting = choices.isLoading || (isCut && typed !== search);
  return {
    offered: isPickedFound ? found : [picked, ...found],
    picker: {
      query: { isLoading: isWaiting, isError: choices.isError, refetch: choices.refetch },
      onChange: (chosen: number) => setPicked(found.find(({ pattern_id: id }) => id === chosen) ?? picked),
      ...(isCut && {
        ...(problem !== undefined && { problem }),
        showSearch: { filterOption: false, searchValue: typed, onSearch: setTyped },
        onOpenChange(isOpen: boolean) {
          if (!isOpen) setTyped('');
        },
      }),
    },
  };
}

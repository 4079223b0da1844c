import { useDebounced } from '@backline/page/use-debounced';
import { useState } from 'react';
import { searchProblem } from '../../lib/search-problem.ts';
import { useEventNames } from './event.queries.ts';

const typingPauseMs = 800;

/** Returns the found events, and the props of a combobox in which somebody searches them. Empty `artists` means all. */
export function useEventSearch(artists: number[]) {
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed, typingPauseMs);
  const names = useEventNames(search, artists, { enabled: isOpen && searchProblem(search) === undefined });
  const isWaiting = typed !== search || names.isLoading;
  const problem = searchProblem(typed);
  return {
    events: names.data,
    props: {
      query: { isLoading: isWaiting, isError: names.isError, refetch: names.refetch },
      ...(problem === undefined ? {} : { problem }),
      options: isWaiting ? [] : names.data?.map(({ id, name }) => ({ value: id, label: name })),
      showSearch: { filterOption: false, searchValue: typed, onSearch: setTyped },
      onOpenChange: (open: boolean) => {
        setIsOpen(open);
        if (!open) setTyped('');
      },
    },
  };
}

import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useDebounced } from '@backline/page/use-debounced';
import { searchProblem } from '../../lib/search-problem.ts';
import { eventPaths, type EventRef } from '../../nouns/events/event-paths.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { useEventNames } from './fan.queries.ts';

const typingPauseMs = 800;

interface EventSearchProps {
  event: EventRef | null;
  /** Only events that list one of them are offered; none means any. */
  artists: number[];
}

/** Goes to the users of the event that is chosen, and back to everybody when it is cleared. */
export function EventSearch({ event, artists }: EventSearchProps) {
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed, typingPauseMs);
  const names = useEventNames(search, artists, { enabled: isOpen && searchProblem(search) === undefined });
  // Names that were found by an older text answer no question that is asked now.
  const isWaiting = typed !== search || names.isLoading;
  return (
    <Combobox<{ value: number | string; label: string } | null>
      allowClear
      labelInValue
      aria-label="Event"
      placeholder="All events"
      query={{ isLoading: isWaiting, isError: names.isError, refetch: names.refetch }}
      problem={searchProblem(typed)}
      value={event && { value: event.id, label: event.name }}
      options={isWaiting ? [] : names.data?.map(({ id, name }) => ({ value: id, label: name }))}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      onOpenChange={(open) => {
        setIsOpen(open);
        if (!open) setTyped('');
      }}
      onChange={(chosen) =>
        void navigate(chosen ? eventPaths.fans({ id: chosen.value, name: String(chosen.label) }) : eventPaths.allFans)
      }
    />
  );
}

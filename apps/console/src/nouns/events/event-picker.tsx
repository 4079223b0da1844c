import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useDebounced } from '@backline/page/use-debounced';
import { searchProblem } from '../../lib/search-problem.ts';
import type { EventRef } from './event-paths.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { useEventNames } from './event.queries.ts';

const typingPauseMs = 800;

interface EventPickerProps {
  event: EventRef | null;
  /** Limits the events to those of these artists. An empty list means all. */
  artists?: number[];
  placeholder: string;
  to: (event: EventRef) => string;
  toAll: string;
}

const anyArtist: number[] = [];

export function EventPicker({ event, artists = anyArtist, placeholder, to, toAll }: EventPickerProps) {
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed, typingPauseMs);
  const names = useEventNames(search, artists, { enabled: isOpen && searchProblem(search) === undefined });
  const isWaiting = typed !== search || names.isLoading;
  return (
    <Combobox<{ value: number | string; label: string } | null>
      allowClear
      labelInValue
      aria-label="Event"
      placeholder={placeholder}
      query={{ isLoading: isWaiting, isError: names.isError, refetch: names.refetch }}
      problem={searchProblem(typed)}
      value={event && { value: event.id, label: event.name }}
      options={isWaiting ? [] : names.data?.map(({ id, name }) => ({ value: id, label: name }))}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      onOpenChange={(open) => {
        setIsOpen(open);
        if (!open) setTyped('');
      }}
      onChange={(chosen) => void navigate(chosen ? to({ id: chosen.value, name: String(chosen.label) }) : toAll)}
    />
  );
}

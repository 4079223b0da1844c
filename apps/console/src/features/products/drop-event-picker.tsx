import type { EventName } from '@backline/contract/events';
import { useDebounced } from '@backline/page/use-debounced';
import { useState } from 'react';
import { searchProblem } from '../../lib/search-problem.ts';
import { useEventNames } from '../../nouns/events/event.queries.ts';
import { Combobox } from '../../ui/combobox.tsx';

const typingPauseMs = 800;

interface DropEventPickerProps {
  id?: string;
  value?: EventName | null;
  onChange?: (event: EventName | null) => void;
  artistId: number;
}

export function DropEventPicker({ id, value, onChange, artistId, ...aria }: DropEventPickerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed, typingPauseMs);
  const names = useEventNames(search, [artistId], { enabled: isOpen && searchProblem(search) === undefined });
  const isWaiting = typed !== search || names.isLoading;
  return (
    <Combobox<{ value: number; label: string } | null>
      {...aria}
      {...(id === undefined ? {} : { id })}
      labelInValue
      placeholder="Choose an event"
      query={{ isLoading: isWaiting, isError: names.isError, refetch: names.refetch }}
      problem={searchProblem(typed)}
      value={value ? { value: value.id, label: value.name } : null}
      options={isWaiting ? [] : names.data?.map((event) => ({ value: event.id, label: event.name }))}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      onOpenChange={(open) => {
        setIsOpen(open);
        if (!open) setTyped('');
      }}
      onChange={(chosen) => onChange?.(names.data?.find((event) => event.id === chosen?.value) ?? null)}
    />
  );
}

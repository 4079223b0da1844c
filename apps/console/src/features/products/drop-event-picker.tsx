import type { EventName } from '@backline/contract/events';
import { useEventSearch } from '../../nouns/events/use-event-search.ts';
import { Combobox } from '../../ui/combobox.tsx';

interface DropEventPickerProps {
  id?: string;
  value?: EventName | null;
  onChange?: (event: EventName | null) => void;
  artistId: number;
}

export function DropEventPicker({ id, value, onChange, artistId, ...aria }: DropEventPickerProps) {
  const { events, props } = useEventSearch([artistId]);
  return (
    <Combobox<{ value: number; label: string } | null>
      {...aria}
      {...(id === undefined ? {} : { id })}
      labelInValue
      placeholder="Choose an event"
      {...props}
      value={value ? { value: value.id, label: value.name } : null}
      onChange={(chosen) => onChange?.(events?.find((event) => event.id === chosen?.value) ?? null)}
    />
  );
}

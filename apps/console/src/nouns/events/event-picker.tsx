import { useNavigate } from 'react-router';
import type { EventRef } from './event-paths.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { useEventSearch } from './use-event-search.ts';

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
  const { props } = useEventSearch(artists);
  return (
    <Combobox<{ value: number | string; label: string } | null>
      allowClear
      labelInValue
      aria-label="Event"
      placeholder={placeholder}
      {...props}
      value={event && { value: event.id, label: event.name }}
      onChange={(chosen) => void navigate(chosen ? to({ id: chosen.value, name: String(chosen.label) }) : toAll)}
    />
  );
}

import type { ReactNode } from 'react';
import { eventPaths, type EventRef } from '../../nouns/events/event-paths.ts';
import { chosenPeople, PeopleFilters } from '../../nouns/people/people-filters.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';
import { EventPicker } from '../../nouns/events/event-picker.tsx';
import type { FanFilters } from './fan.queries.ts';

interface FanToolbarProps {
  event: EventRef | null;
  filters: FanFilters;
  onChange: (change: Partial<FanFilters>) => void;
  controls: ReactNode;
}

export function FanToolbar({ event, filters, onChange, controls }: FanToolbarProps) {
  return (
    <Toolbar
      chosenCount={chosenPeople(filters)}
      search={
        <SearchBox
          label="Search users"
          placeholder="Name, email or phone"
          search={filters.search}
          onChange={(search) => onChange({ search })}
        />
      }
    >
      <PeopleFilters isOfOneManager={event !== null} filters={filters} onChange={onChange} />
      <EventPicker
        event={event}
        artists={filters.artists}
        placeholder="All events"
        to={eventPaths.fans}
        toAll={eventPaths.allFans}
      />
      {controls}
    </Toolbar>
  );
}

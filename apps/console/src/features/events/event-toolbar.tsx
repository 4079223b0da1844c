import type { ReactNode } from 'react';
import { chosenPeople, PeopleFilters } from '../../nouns/people/people-filters.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';
import type { EventFilters } from './event.queries.ts';

interface EventToolbarProps {
  filters: EventFilters;
  onChange: (change: Partial<EventFilters>) => void;
  controls: ReactNode;
}

export function EventToolbar({ filters, onChange, controls }: EventToolbarProps) {
  return (
    <Toolbar
      chosenCount={chosenPeople(filters)}
      search={
        <SearchBox
          label="Search events"
          placeholder="Search by name or venue"
          search={filters.search}
          onChange={(search) => onChange({ search })}
        />
      }
    >
      <PeopleFilters filters={filters} onChange={onChange} />
      {controls}
    </Toolbar>
  );
}

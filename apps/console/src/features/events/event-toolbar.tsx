import { listArtistManagers } from '@backline/contract/artists';
import { useSession } from '../../lib/session.tsx';
import { ArtistFilter, ManagerFilter } from '../../nouns/people/people-filters.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';
import type { EventFilters } from './event-filters.ts';

interface EventToolbarProps {
  filters: EventFilters;
  onChange: (change: Partial<EventFilters>) => void;
}

export function EventToolbar({ filters, onChange }: EventToolbarProps) {
  const { opens, reachesAll } = useSession();
  return (
    <Toolbar>
      <SearchBox
        label="Search events"
        placeholder="Search by name or venue"
        search={filters.search}
        onChange={(search) => onChange({ search })}
      />
      {reachesAll && (
        <ManagerFilter value={filters.manager} onChange={(manager) => onChange({ manager, artists: [] })} />
      )}
      {opens(listArtistManagers) && (
        <ArtistFilter manager={filters.manager} value={filters.artists} onChange={(artists) => onChange({ artists })} />
      )}
    </Toolbar>
  );
}

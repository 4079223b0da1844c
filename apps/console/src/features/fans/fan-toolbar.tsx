import { listArtistManagers } from '@backline/contract/artists';
import { useSession } from '../../lib/session.tsx';
import type { EventRef } from '../../nouns/events/event-paths.ts';
import { ArtistFilter, ManagerFilter } from '../../nouns/people/people-filters.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';
import { EventSearch } from './event-search.tsx';
import type { FanFilters } from './fan-filters.ts';

interface FanToolbarProps {
  /** Whose users are shown; null for everybody. */
  event: EventRef | null;
  filters: FanFilters;
  onChange: (change: Partial<FanFilters>) => void;
}

export function FanToolbar({ event, filters, onChange }: FanToolbarProps) {
  const { opens, reachesAll } = useSession();
  return (
    <Toolbar>
      <SearchBox
        label="Search users"
        placeholder="Name, email or phone"
        search={filters.search}
        onChange={(search) => onChange({ search })}
      />
      {reachesAll && (
        <ManagerFilter value={filters.manager} onChange={(manager) => onChange({ manager, artists: [] })} />
      )}
      {opens(listArtistManagers) && (
        <ArtistFilter manager={filters.manager} value={filters.artists} onChange={(artists) => onChange({ artists })} />
      )}
      <EventSearch event={event} artists={filters.artists} />
    </Toolbar>
  );
}

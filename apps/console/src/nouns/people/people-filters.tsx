import { listArtistManagers } from '@backline/contract/artists';
import { useSession } from '../../lib/session.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { useArtists, useManagers } from './people.queries.ts';

interface Chosen {
  manager: number | null;
  artists: number[];
}

/** How many of them hold something. */
export const chosenPeople = ({ manager, artists }: Chosen) => Number(manager !== null) + Number(artists.length > 0);

interface PeopleFiltersProps {
  /** There is no choice among managers. */
  isOfOneManager?: boolean;
  filters: Chosen;
  onChange: (change: Partial<Chosen>) => void;
}

/** Whose events or fans a list shows, as far as this person may choose. Another manager has other artists. */
export function PeopleFilters({ isOfOneManager = false, filters: { manager, artists }, onChange }: PeopleFiltersProps) {
  const { opens, reachesAll, choosesArtists } = useSession();
  return (
    <>
      {reachesAll && !isOfOneManager && (
        <ManagerFilter value={manager} onChange={(chosen) => onChange({ manager: chosen, artists: [] })} />
      )}
      {choosesArtists && opens(listArtistManagers) && (
        <ArtistFilter manager={manager} value={artists} onChange={(chosen) => onChange({ artists: chosen })} />
      )}
    </>
  );
}

interface ManagerFilterProps {
  value: number | null;
  onChange: (manager: number | null) => void;
}

/** For those who see more than one manager's rows. */
export function ManagerFilter({ value, onChange }: ManagerFilterProps) {
  const managers = useManagers({ enabled: true });
  return (
    <Combobox
      allowClear
      aria-label="Artist manager"
      placeholder="All artist managers"
      query={managers}
      value={value}
      options={managers.data?.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(manager: number | null | undefined) => onChange(manager ?? null)}
    />
  );
}

interface ArtistFilterProps {
  /** Only this manager's artists are offered. */
  manager: number | null;
  value: number[];
  onChange: (artists: number[]) => void;
}

function ArtistFilter({ manager, value, onChange }: ArtistFilterProps) {
  const artists = useArtists({ manager, enabled: true });
  return (
    <Combobox
      mode="multiple"
      allowClear
      maxTagCount="responsive"
      aria-label="Artists"
      placeholder="All artists"
      query={artists}
      value={value}
      options={artists.data?.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={onChange}
    />
  );
}

import { listArtistManagers } from '@backline/contract/artists';
import { useSession } from '../../lib/session.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { useArtists, useManagers } from './people.queries.ts';

interface Chosen {
  manager: number | null;
  artists: number[];
}

/** Counts the active filters. */
export const chosenPeople = ({ manager, artists }: Chosen) => Number(manager !== null) + Number(artists.length > 0);

interface PeopleFiltersProps {
  isOfOneManager?: boolean;
  filters: Chosen;
  onChange: (change: Partial<Chosen>) => void;
}

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

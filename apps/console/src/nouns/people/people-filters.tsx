import { Combobox } from '../../ui/combobox.tsx';
import { useArtists, useManagers } from './people.queries.ts';

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

export function ArtistFilter({ manager, value, onChange }: ArtistFilterProps) {
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

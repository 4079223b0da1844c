import { Input } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigationType } from 'react-router';
import { useSession } from '../../lib/session.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { useArtists, useManagers, type EventFilters } from './event.queries.ts';
import styles from './event-list.module.css';

interface EventToolbarProps {
  filters: EventFilters;
  onChange: (change: Partial<EventFilters>) => void;
}

export function EventToolbar({ filters, onChange }: EventToolbarProps) {
  const { can, choosesManager } = useSession();
  return (
    <div className={styles.toolbar} role="search">
      <SearchBox search={filters.search} onChange={(search) => onChange({ search })} />
      {choosesManager && <ManagerFilter filters={filters} onChange={onChange} />}
      {can('Page_Manager', 'Page_Artists') && <ArtistFilter filters={filters} onChange={onChange} />}
    </div>
  );
}

function SearchBox({ search, onChange }: { search: string; onChange: (search: string) => void }) {
  const [typed, setTyped] = useState(search);
  const navigation = useNavigationType();
  // The address follows the typing. Only a step through the history or a link puts its text into the box.
  useEffect(() => {
    if (navigation !== 'REPLACE') setTyped(search);
  }, [navigation, search]);
  return (
    <Input
      type="search"
      allowClear
      aria-label="Search events"
      placeholder="Search by name or venue"
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(event.target.value);
      }}
    />
  );
}

function ManagerFilter({ filters, onChange }: EventToolbarProps) {
  const managers = useManagers({ enabled: true });
  return (
    <Combobox
      allowClear
      aria-label="Artist manager"
      placeholder="All artist managers"
      query={managers}
      value={filters.manager}
      options={managers.data?.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(manager: number | null | undefined) => onChange({ manager: manager ?? null, artists: [] })}
    />
  );
}

function ArtistFilter({ filters, onChange }: EventToolbarProps) {
  const artists = useArtists({ manager: filters.manager, enabled: true });
  return (
    <Combobox
      mode="multiple"
      allowClear
      maxTagCount="responsive"
      aria-label="Artists"
      placeholder="All artists"
      query={artists}
      value={filters.artists}
      options={artists.data?.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(ids: number[]) => onChange({ artists: ids })}
    />
  );
}

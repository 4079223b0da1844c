import type { FactorHolder } from '@backline/contract/second-factor';
import { roleNames } from '@backline/contract/features';
import { Button, Card } from 'antd';
import { useState } from 'react';
import { FocusHome } from '../../ui/focus-home.tsx';
import { ListState } from '../../ui/list-state.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { useAsk } from '../../ui/use-ask.ts';
import { useFactorHolders, useResetSecondFactor } from './factor-holders.queries.ts';
import styles from './people-list.module.css';

/** Lists administrators and everybody with a second factor, to reset a lost one. */
export function FactorHolders() {
  const [search, setSearch] = useState('');
  const holders = useFactorHolders(search);
  return (
    <FocusHome label="Second factors">
      <Card title={<h2 className={styles.title}>Second factors</h2>}>
        <p className={styles.note}>
          Administrators, and everybody who has a second factor. Reset one if its owner has lost both the phone and the
          recovery codes. They get an email and are signed out everywhere.
        </p>
        <SearchBox label="Search people" placeholder="Search by name" search={search} onChange={setSearch} />
        <ListState query={holders} empty="Nobody matches your search.">
          {(rows) => (
            <ul className={styles.people}>
              {rows.map((person) => (
                <Holder key={person.id} person={person} />
              ))}
            </ul>
          )}
        </ListState>
      </Card>
    </FocusHome>
  );
}

function Holder({ person }: { person: FactorHolder }) {
  const ask = useAsk();
  const reset = useResetSecondFactor();
  const askToReset = () =>
    ask({
      title: `Reset the second factor of ${person.name}?`,
      content:
        'Make sure that they asked for this themselves. They are signed out everywhere and sign in without a second step.',
      okText: 'Reset',
      isDangerous: true,
      takesRow: true,
      run: () => reset.mutateAsync(person.id),
    });
  return (
    <li>
      <span className={styles.name}>
        {person.name} <span className={styles.role}>{roleNames[person.role]}</span>
      </span>
      <StatusChip tone={person.has_factor ? 'success' : 'warning'}>
        {person.has_factor ? 'Second factor on' : 'No second factor'}
      </StatusChip>
      {person.has_factor && !person.is_own && (
        <Button aria-label={`Reset the second factor of ${person.name}`} onClick={askToReset}>
          Reset
        </Button>
      )}
    </li>
  );
}

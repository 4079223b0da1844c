import { roleNames } from '@backline/contract/features';
import { useState } from 'react';
import { useDebounced } from '@backline/page/use-debounced';
import { searchProblem } from '../../lib/search-problem.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { useAuditPeople, useAuditPerson } from './audit.queries.ts';

const typingPauseMs = 250;

interface PersonFilterProps {
  value: number | null;
  onChange: (person: number | null) => void;
}

export function PersonFilter({ value, onChange }: PersonFilterProps) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), typingPauseMs);
  const problem = searchProblem(typed);
  const found = useAuditPeople(search, { enabled: searchProblem(search) === undefined });
  const chosen = useAuditPerson(value).data;
  const others = found.data?.filter(({ id }) => id !== chosen?.id) ?? [];
  // Without a search text, the selected person is added to the options.
  const people = chosen && search === '' ? [chosen, ...others] : (found.data ?? []);
  const label = (person: { name: string; role: keyof typeof roleNames }) =>
    `${person.name} (${roleNames[person.role].toLowerCase()})`;

  return (
    <Combobox<{ value: number; label: string } | null>
      labelInValue
      allowClear
      aria-label="Person"
      placeholder="Everyone"
      query={found}
      problem={problem}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      value={value === null ? null : { value, label: chosen ? label(chosen) : `#${value}` }}
      options={people.map((person) => ({ value: person.id, label: label(person) }))}
      onChange={(option) => onChange(option?.value ?? null)}
    />
  );
}

import { zoneOf } from '@backline/contract/time-zones';
import type { Night } from '@backline/contract/night';
import * as nightTexts from '@backline/contract/night.texts';
import { useDebounced } from '@backline/page/use-debounced';
import { useState } from 'react';
import { formatCardDate } from '../../lib/format.ts';
import { searchProblem } from '../../lib/search-problem.ts';
import { Combobox } from '../../ui/combobox.tsx';
import styles from './night.module.css';
import { useComparableNights } from './night.queries.ts';

const typingPauseMs = 800;

interface ComparePickerProps {
  eventId: number;
  otherId: number | null;
  other: Night | undefined;
  onChange: (otherId: number | null) => void;
}

export function ComparePicker({ eventId, otherId, other, onChange }: ComparePickerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed, typingPauseMs);
  const nights = useComparableNights(eventId, search, { enabled: isOpen && searchProblem(search) === undefined });
  const isWaiting = typed !== search || nights.isLoading;
  const options = nights.data?.map((night) => ({ value: night.event_id, label: labelOf(night) }));
  const offered = options?.find(({ value }) => value === otherId);
  const label = other === undefined ? (offered?.label ?? `#${otherId}`) : labelOf(other);
  return (
    <Combobox<{ value: number; label: string } | null>
      allowClear
      className={styles.compare}
      labelInValue
      aria-label={nightTexts.compareWith}
      placeholder={nightTexts.compareWith}
      popupMatchSelectWidth={false}
      query={{ isLoading: isWaiting, isError: nights.isError, refetch: nights.refetch }}
      problem={searchProblem(typed)}
      value={otherId === null ? null : { value: otherId, label }}
      options={isWaiting ? [] : options}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      onOpenChange={(open) => {
        setIsOpen(open);
        if (!open) setTyped('');
      }}
      onChange={(chosen) => onChange(chosen?.value ?? null)}
    />
  );
}

const labelOf = ({ name, event_dttm: at, timezone }: Pick<Night, 'name' | 'event_dttm' | 'timezone'>) =>
  `${name}, ${formatCardDate(at, zoneOf(timezone))}`;

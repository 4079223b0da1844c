import { useDebounced } from '@backline/page/use-debounced';
import { Button } from 'antd';
import { useState } from 'react';
import { searchProblem } from '../../lib/search-problem.ts';
import { useEventNames } from '../../nouns/events/event.queries.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { useNotify } from '../../ui/use-notify.ts';
import styles from './support.module.css';
import { usePlaceTicket } from './ticket.queries.ts';

const typingPauseMs = 800;
const anyArtist: number[] = [];

export function PlaceTicket({ ticketId }: { ticketId: number }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed, typingPauseMs);
  const names = useEventNames(search, anyArtist, { enabled: isOpen && searchProblem(search) === undefined });
  const isWaiting = typed !== search || names.isLoading;
  const notify = useNotify();
  const place = usePlaceTicket();
  return (
    <div className={styles.controls}>
      <Combobox<number | null>
        allowClear
        className={styles.person}
        aria-label="Event for this ticket"
        placeholder="Event"
        query={{ isLoading: isWaiting, isError: names.isError, refetch: names.refetch }}
        problem={searchProblem(typed)}
        value={chosen}
        options={isWaiting ? [] : names.data?.map(({ id, name }) => ({ value: id, label: name }))}
        showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
        onOpenChange={setIsOpen}
        onChange={(id) => setChosen(id ?? null)}
      />
      <Button
        disabled={chosen === null}
        loading={place.isPending}
        onClick={() =>
          chosen !== null && void notify(() => place.mutateAsync({ event_id: chosen, support_case_id: ticketId }))
        }
      >
        Move to this event
      </Button>
    </div>
  );
}

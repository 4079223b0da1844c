import type { EventDetail } from '@backline/contract/events';
import { searchText } from '@backline/contract/primitives';
import { useSingleFlight } from '@backline/page/single-flight';
import { Button } from 'antd';
// Alone: Ant Design's index of inputs brings text areas, passwords and codes.
import Input from 'antd/es/input/Input.js';
import { useState } from 'react';
import { useDebounced } from '../../lib/debounced.ts';
import { formatTime } from '../../lib/format.ts';
import { ListState } from '../../ui/list-state.tsx';
import styles from './door-desk.module.css';
import { useDoorSearch, type FoundFan } from './door.queries.ts';
import { FanLine } from './fan-line.tsx';
import { JoinDialog } from './join-dialog.tsx';
import type { Door } from '@backline/page/door/use-door';

const typingPauseMs = 200;

interface DoorSearchProps {
  event: EventDetail;
  door: Door;
  onJoined: () => void;
}

/** Finds fans by name, number or seat; one tap lets them in. */
export function DoorSearch({ event, door, onJoined }: DoorSearchProps) {
  const [typed, setTyped] = useState('');
  const [isJoining, setIsJoining] = useState(false);
  const search = searchText.safeParse(useDebounced(typed, typingPauseMs)).data ?? '';
  const found = useDoorSearch(event.event_id, search);
  return (
    <section className={styles.list} aria-label="Search">
      <Input
        type="search"
        size="large"
        allowClear
        autoComplete="off"
        aria-label="Search fans"
        placeholder="Name, number or seat"
        maxLength={200}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {search !== '' && (
        <ListState query={found} empty="Nobody on the list is called so.">
          {(fans) => (
            <ul className={styles.fans}>
              {fans.map((fan) => (
                <FoundLine key={fan.user_id} fan={fan} zone={event.timezone} door={door} />
              ))}
            </ul>
          )}
        </ListState>
      )}
      <Button onClick={() => setIsJoining(true)}>Join at the door</Button>
      <JoinDialog
        event={event}
        isOpen={isJoining}
        typedName={typed}
        onClose={() => setIsJoining(false)}
        onJoined={(verdict) => {
          door.show(verdict);
          onJoined();
        }}
      />
    </section>
  );
}

function FoundLine({ fan, zone, door }: { fan: FoundFan; zone: string; door: Door }) {
  const [isUnderWay, setIsUnderWay] = useState(false);
  const { user_id: userId, name, phone_number: phone, checkin_dttm: at } = fan;
  const letIn = useSingleFlight(async () => {
    setIsUnderWay(true);
    await door.letIn({ kind: 'tap', userId, name }).finally(() => setIsUnderWay(false));
  });
  return (
    <FanLine fan={fan} notes={[phone, at === null ? null : `In since ${formatTime(at, zone)}`]}>
      {at === null && (
        <Button type="primary" loading={isUnderWay} aria-label={`Check in ${name}`} onClick={() => void letIn()}>
          Check in
        </Button>
      )}
    </FanLine>
  );
}

import type { EventDetail } from '@backline/contract/events';
import { searchText } from '@backline/contract/primitives';
import { useSingleFlight } from '@backline/page/single-flight';
import { Button } from 'antd';
// Imported directly, because Ant Design's input index also loads its text area, password and code inputs.
import Input from 'antd/es/input/Input.js';
import { useState } from 'react';
import { useDebounced } from '@backline/page/use-debounced';
import { formatTime } from '../../lib/format.ts';
import { clearable } from '../../ui/clearable.tsx';
import { FocusHome, PassingControls } from '../../ui/focus-home.tsx';
import { ListState } from '../../ui/list-state.tsx';
import station from '../../ui/scan-station.module.css';
import styles from './door-station.module.css';
import { useDoorSearch, type FoundFan } from './door.queries.ts';
import { FanLine } from '@backline/page/door/fan-line';
import { JoinDialog } from './join-dialog.tsx';
import { fanOf } from '@backline/page/door/door-decision';
import type { Door } from '@backline/page/door/use-door';
import type { QueuedAtDoor } from '@backline/page/door/use-queued-scans';

const typingPauseMs = 200;

interface DoorSearchProps {
  event: EventDetail;
  door: Door;
  queued: QueuedAtDoor;
  countryCode: string | undefined;
  onJoined: () => void;
}

export function DoorSearch({ event, door, queued, countryCode, onJoined }: DoorSearchProps) {
  const [typed, setTyped] = useState('');
  const [isJoining, setIsJoining] = useState(false);
  const search = searchText.safeParse(useDebounced(typed, typingPauseMs)).data ?? '';
  const found = useDoorSearch(event.event_id, search);
  const queuedFans = new Set(queued.waiting.map(({ attempt }) => fanOf(attempt)));
  return (
    <section className={station.list} aria-label="Search">
      <Input
        type="search"
        size="large"
        allowClear={clearable}
        autoComplete="off"
        aria-label="Search fans"
        placeholder="Name, phone number or seat"
        maxLength={200}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {search !== '' && (
        <FocusHome label="Search results">
          <ListState query={found} empty="No fans on the list match your search.">
            {(fans) => (
              <ul className={styles.fans}>
                {fans.map((fan) => (
                  <FoundLine
                    key={fan.user_id}
                    fan={fan}
                    isQueued={queuedFans.has(fan.user_id)}
                    zone={event.timezone}
                    door={door}
                  />
                ))}
              </ul>
            )}
          </ListState>
        </FocusHome>
      )}
      <Button onClick={() => setIsJoining(true)}>Add a fan</Button>
      <JoinDialog
        event={event}
        isOpen={isJoining}
        countryCode={countryCode}
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

interface FoundLineProps {
  fan: FoundFan;
  isQueued: boolean;
  zone: string;
  door: Door;
}

function FoundLine({ fan, isQueued, zone, door }: FoundLineProps) {
  const [isUnderWay, setIsUnderWay] = useState(false);
  const { user_id: userId, name, phone_number: phone, checkin_dttm: at } = fan;
  const letIn = useSingleFlight(async () => {
    setIsUnderWay(true);
    await door.letIn({ kind: 'tap', userId, name }).finally(() => setIsUnderWay(false));
  });
  const state = at !== null ? `In since ${formatTime(at, zone)}` : isQueued ? 'Saved' : null;
  return (
    <FanLine fan={fan} notes={[phone, state]}>
      {state === null && (
        <PassingControls>
          <Button type="primary" loading={isUnderWay} aria-label={`Check in ${name}`} onClick={() => void letIn()}>
            Check in
          </Button>
        </PassingControls>
      )}
    </FanLine>
  );
}

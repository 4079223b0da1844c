import { searchText } from '@backline/contract/primitives';
import type { DoorFan } from '@backline/contract/door';
import type { Doorway } from '@backline/page/door/doorway';
import type { Door } from '@backline/page/door/use-door';
import { useSingleFlight } from '@backline/page/single-flight';
import { useDebounced } from '@backline/page/use-debounced';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './door-station.module.css';
import { FanLine } from '@backline/page/door/fan-line';
import { JoinForm } from './join-form.tsx';
import { useDoorSearch } from './door.queries.ts';
import * as doorTexts from '@backline/contract/door.texts';

const typingPauseMs = 200;
const maxSearchLength = 200;

interface DoorSearchProps {
  doorway: Doorway;
  door: Door;
  countryCode: string | undefined;
  onJoined: () => void;
}

export function DoorSearch({ doorway, door, countryCode, onJoined }: DoorSearchProps) {
  const [typed, setTyped] = useState('');
  const [isJoining, setIsJoining] = useState(false);
  const search = searchText.safeParse(useDebounced(typed, typingPauseMs)).data ?? '';
  const found = useDoorSearch(doorway.event.event_id, search);
  return (
    <section className={styles.part} aria-label={doorTexts.fan.search}>
      <Field
        label={doorTexts.fan.search}
        hint={doorTexts.fan.searchHint}
        type="search"
        autoComplete="off"
        maxLength={maxSearchLength}
        value={typed}
        onChange={setTyped}
      />
      {search !== '' && found.error !== null && <Notice kind="error">{doorway.failureText(found.error)}</Notice>}
      {search !== '' && found.error === null && found.data?.length === 0 && <Notice>{doorTexts.fan.nobody}</Notice>}
      {search !== '' && (
        <ul className={styles.fans}>
          {found.data?.map((fan) => (
            <FoundLine key={fan.user_id} fan={fan} doorway={doorway} door={door} />
          ))}
        </ul>
      )}
      {isJoining ? (
        <JoinForm
          doorway={doorway}
          typedName={typed}
          countryCode={countryCode}
          onEnd={() => setIsJoining(false)}
          onJoined={(verdict) => {
            setIsJoining(false);
            setTyped('');
            door.show(verdict);
            onJoined();
          }}
        />
      ) : (
        <Button look="quiet" onClick={() => setIsJoining(true)}>
          {doorTexts.fan.join}
        </Button>
      )}
    </section>
  );
}

function FoundLine({ fan, doorway, door }: { fan: DoorFan; doorway: Doorway; door: Door }) {
  const [isUnderWay, setIsUnderWay] = useState(false);
  const { user_id: userId, name, checkin_dttm: at } = fan;
  const letIn = useSingleFlight(async () => {
    setIsUnderWay(true);
    await door.letIn({ kind: 'tap', userId, name }).finally(() => setIsUnderWay(false));
  });
  return (
    <FanLine fan={fan} notes={[at === null ? null : doorTexts.fan.inSince(doorway.times.time(at))]}>
      {at === null && (
        <Button isBusy={isUnderWay} aria-label={doorTexts.fan.checkInOf(name)} onClick={() => void letIn()}>
          {doorTexts.fan.checkIn}
        </Button>
      )}
    </FanLine>
  );
}

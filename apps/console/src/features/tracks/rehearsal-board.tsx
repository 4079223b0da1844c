import { beginRehearsal, endRehearsal, type Rehearsal, type SheetLine } from '@backline/contract/rehearsals';
import type { Track } from '@backline/contract/tracks';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useSession } from '../../lib/session.tsx';
import { Breakable } from '../../ui/breakable.tsx';
import { PassingControls } from '../../ui/focus-home.tsx';
import { GrowingText } from '../../ui/growing-text.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useTold } from '../../ui/use-told.ts';
import board from './board.module.css';
import { RehearsalForm } from './rehearsal-form.tsx';
import { arrivalWords, commandOf, rehearsalWords } from './rehearsal-words.ts';
import { goesOn, useEndRehearsal, useRehearsal } from './rehearsal.queries.ts';
import styles from './rehearsal.module.css';

/** A show for virtual phones: no real one flashes, and no report counts them. */
export function RehearsalBoard({ eventId, selected }: { eventId: number; selected: Track }) {
  const { may } = useSession();
  const known = useRehearsal(eventId);
  /** Told once, to who began it. */
  const [pass, setPass] = useState<string | null>(null);
  return (
    <section className={board.board} aria-labelledby="rehearsal">
      <h2 id="rehearsal">
        Rehearsal <Tag>no real phone flashes</Tag>
      </h2>
      <QueryState query={known}>
        {(now) => (
          <>
            {now.rehearsal !== null && <Progress eventId={eventId} rehearsal={now.rehearsal} pass={pass} />}
            {!goesOn(now) && may(beginRehearsal) && (
              <>
                <p className={styles.hint}>
                  Virtual phones with wrong clocks and bad networks walk through a show of{' '}
                  <Breakable>{`“${selected.music_title}”`}</Breakable>. It gives way as soon as a real one begins.
                </p>
                <PassingControls>
                  <RehearsalForm eventId={eventId} track={selected} onBegun={setPass} />
                </PassingControls>
              </>
            )}
          </>
        )}
      </QueryState>
    </section>
  );
}

interface ProgressProps {
  eventId: number;
  rehearsal: Rehearsal;
  pass: string | null;
}

/** One that goes on, or what came of the last one. */
function Progress({ eventId, rehearsal, pass }: ProgressProps) {
  const { may } = useSession();
  const end = useEndRehearsal(eventId);
  const told = useTold();
  const isOn = goesOn({ rehearsal });
  return (
    <>
      <p className={styles.song}>
        <Breakable>{rehearsal.name}</Breakable>
      </p>
      <p role="status" className={styles.state}>
        {rehearsalWords(rehearsal)}
      </p>
      {rehearsal.state === 'waiting' && pass !== null && (
        <div className={styles.command}>
          <label htmlFor="rehearsal-command">
            Type this within 15 minutes on the machine of the virtual phones. Who has it can rehearse at this event.
          </label>
          <GrowingText
            id="rehearsal-command"
            readOnly
            value={commandOf(pass)}
            onFocus={({ target }) => {
              target.select();
            }}
          />
        </div>
      )}
      {rehearsal.state === 'running' && (
        <label className={styles.arrival}>
          {arrivalWords(rehearsal)}
          <progress max={rehearsal.phones} value={rehearsal.ready} />
        </label>
      )}
      {isOn && may(endRehearsal) && (
        <PassingControls>
          <div>
            <Button loading={end.isPending} onClick={() => void told(() => end.mutateAsync())}>
              End the rehearsal
            </Button>
          </div>
        </PassingControls>
      )}
      {rehearsal.sheet !== null && <Sheet lines={rehearsal.sheet} />}
    </>
  );
}

const wordsOfSigns: Readonly<Record<string, string>> = { true: 'yes', false: 'no', '(told)': 'told only' };

/** As people say what the command prints in signs. */
const wordsOf = (sign: string): string =>
  wordsOfSigns[sign] ?? sign.replace(/^<= /, 'at most ').replace(/^>= /, 'at least ');

function Sheet({ lines }: { lines: readonly SheetLine[] }) {
  return (
    <table className={`${board.sheet} ${styles.measured}`} aria-label="What came of the rehearsal">
      <thead>
        <tr>
          <th scope="col">Measured</th>
          <th scope="col">Figure</th>
          <th scope="col">Bound</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ what, figure, bound, holds }) => (
          <tr key={what} className={holds ? undefined : styles.fails}>
            <th scope="row">{what}</th>
            <td>{wordsOf(figure)}</td>
            <td>{holds ? wordsOf(bound) : `${wordsOf(bound)}, missed`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import * as generalTexts from '@backline/contract/general.texts';
import {
  beginRehearsal,
  endRehearsal,
  maxPhones,
  maxPhonesHere,
  type Rehearsal,
  type SheetLine,
} from '@backline/contract/rehearsals';
import * as trackTexts from '@backline/contract/tracks.texts';
import type { Input } from '@backline/contract/operation';
import type { Track } from '@backline/contract/tracks';
import { App, Button, Form, Radio } from 'antd';
import { useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { inputErrors } from '../../lib/form-rules.ts';
import { useSession } from '../../lib/session.tsx';
import { Breakable } from '../../ui/breakable.tsx';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { PassingControls } from '../../ui/focus-home.tsx';
import { FormFailure, useSmallForm } from '../../ui/form-failure.tsx';
import { GrowingText } from '../../ui/growing-text.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useNotify } from '../../ui/use-notify.ts';
import board from './board.module.css';
import { goesOn, useRehearsal, useRehearsalCall } from './rehearsal.queries.ts';
import styles from './rehearsal.module.css';

/**
 * Runs a show for virtual phones only. Real phones do not show it, and reports do not count it. The panel opens by
 * itself while such a show runs.
 */
export function RehearsalPanel({ eventId, selected }: { eventId: number; selected: Track }) {
  const { may } = useSession();
  const known = useRehearsal(eventId);
  const [isOpen, setIsOpen] = useState(false);
  const [pass, setPass] = useState<string | null>(null);
  const isOn = goesOn(known.data);
  return (
    <section className={board.board} aria-labelledby="rehearsal">
      <details
        className={styles.panel}
        open={isOpen || isOn}
        onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      >
        <summary>
          <h2 id="rehearsal">
            Rehearsal <StatusChip>Virtual phones only</StatusChip>
          </h2>
        </summary>
        <QueryState query={known}>
          {({ rehearsal }) => (
            <div className={styles.content}>
              {rehearsal !== null && <Progress eventId={eventId} rehearsal={rehearsal} pass={pass} />}
              {!isOn && may(beginRehearsal) && (
                <>
                  <p className={styles.hint}>
                    Virtual phones with inaccurate clocks and poor networks simulate a show of{' '}
                    <Breakable>{`“${selected.music_title}”`}</Breakable>. The rehearsal stops if a real show starts.
                  </p>
                  <PassingControls>
                    <BeginForm eventId={eventId} track={selected} onBegun={setPass} />
                  </PassingControls>
                </>
              )}
            </div>
          )}
        </QueryState>
      </details>
    </section>
  );
}

interface BeginFormProps {
  eventId: number;
  track: Track;
  /** Receives the pass for the virtual phones, or null if the server runs them itself. */
  onBegun: (pass: string | null) => void;
}

type Typed = Pick<Input<typeof beginRehearsal>, 'phones' | 'is_here'>;

function BeginForm({ eventId, track, onBegun }: BeginFormProps) {
  const { message } = App.useApp();
  const begin = useRehearsalCall(eventId, beginRehearsal);

  const { form, failure, props } = useSmallForm(
    async (typed: Typed, refuse) => {
      const input = { event_id: eventId, event_track_id: track.id, ...typed };
      const wrong = inputErrors(beginRehearsal.input, input);
      if (wrong.length > 0) return refuse(wrong);
      const answer = await begin.mutateAsync(input);
      message.success(answer.message);
      onBegun(answer.pass);
    },
    { unexplained: generalTexts.tryLater },
  );
  const isHere = Form.useWatch('is_here', form) ?? true;

  return (
    <Form<Typed>
      {...props}
      // Prefixes the inputs' ids, because the page already has an input named `phones`.
      name="rehearsal"
      initialValues={{ phones: 50, is_here: true }}
    >
      <Form.Item name="is_here" label="Where to run the virtual phones">
        <Radio.Group>
          <Radio value={true}>On this server</Radio>
          <Radio value={false}>On another machine (command line)</Radio>
        </Radio.Group>
      </Form.Item>
      <Form.Item
        name="phones"
        label="Virtual phones"
        required
        extra={`Up to ${formatCount(isHere ? maxPhonesHere : maxPhones)}.`}
      >
        <DecimalInput isCount />
      </Form.Item>
      <FormFailure failure={failure} />
      <Button className={styles.send} htmlType="submit" loading={begin.isPending}>
        Start rehearsal
      </Button>
    </Form>
  );
}

function textOf({ state, step, is_here: isHere, sheet }: Rehearsal): string {
  if (state === 'waiting') return isHere ? trackTexts.phonesOnTheirWay : trackTexts.passUnused;
  if (state === 'running') return trackTexts.rehearsalSteps[step];
  return state === 'done' ? trackTexts.rehearsalVerdict(sheet ?? []) : trackTexts.rehearsalEnds[state];
}

function Progress({ eventId, rehearsal, pass }: { eventId: number; rehearsal: Rehearsal; pass: string | null }) {
  const { may } = useSession();
  const end = useRehearsalCall(eventId, endRehearsal);
  const notify = useNotify();
  const [arrived, phones, ready] = [rehearsal.arrived, rehearsal.phones, rehearsal.ready].map(formatCount);
  return (
    <>
      <p className={styles.song}>
        <Breakable>{rehearsal.name}</Breakable>
      </p>
      <p role="status" className={styles.hint}>
        {textOf(rehearsal)}
      </p>
      {rehearsal.state === 'waiting' && pass !== null && (
        <label className={styles.lines} htmlFor="rehearsal-command">
          Run this command on the other machine within 15 minutes. Anyone with this command can run a rehearsal for this
          event.
          <GrowingText
            id="rehearsal-command"
            readOnly
            value={`npm run rehearse -- --url ${location.origin} --pass ${pass}`}
            onFocus={({ target }) => target.select()}
          />
        </label>
      )}
      {rehearsal.state === 'running' && (
        <label className={styles.lines}>
          {`${arrived} of ${phones} phones are here, ${ready} of them know the time`}
          <progress max={rehearsal.phones} value={rehearsal.ready} />
        </label>
      )}
      {goesOn({ rehearsal }) && may(endRehearsal) && (
        <PassingControls>
          <Button loading={end.isPending} onClick={() => void notify(() => end.mutateAsync({ event_id: eventId }))}>
            End rehearsal
          </Button>
        </PassingControls>
      )}
      {rehearsal.sheet !== null && <Sheet lines={rehearsal.sheet} />}
    </>
  );
}

function Sheet({ lines }: { lines: readonly SheetLine[] }) {
  return (
    <table className={`${board.sheet} ${styles.measured}`} aria-label="Rehearsal results">
      <thead>
        <tr>
          <th scope="col">Metric</th>
          <th scope="col">Result</th>
          <th scope="col">Limit</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ what, figure, bound, holds }) => (
          <tr key={what} className={holds ? undefined : styles.fails}>
            <th scope="row">{what}</th>
            <td>{figure}</td>
            <td>{holds ? bound : `${bound}, missed`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

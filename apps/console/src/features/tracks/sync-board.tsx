import { updateLights } from '@backline/contract/light-shows';
import { getTrackCertificate, type Track } from '@backline/contract/tracks';
import { Slider } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatCount, missing } from '../../lib/format.ts';
import { useSession } from '../../lib/session.tsx';
import { eventPaths, type EventRef } from '../../nouns/events/event-paths.ts';
import { Breakable } from '../../ui/breakable.tsx';
import { useNotify } from '../../ui/use-notify.ts';
import board from './board.module.css';
import { useUpdateLights, type Lights } from './lights.queries.ts';
import styles from './sync-board.module.css';
import { spreadWords } from './spread.ts';

interface SyncBoardProps {
  event: EventRef & { id: number };
  lights: Lights;
  selected: Track;
}

/** Shows details that nobody needs during a show: drift, sections, the warning's threshold and the certificate. */
export function SyncBoard({ event, lights, selected }: SyncBoardProps) {
  const { opens } = useSession();
  const { phones, ready_share: wanted } = lights;
  const figures: [string, string][] = [
    ['Ready', formatCount(phones.ready)],
    ['Late', formatCount(phones.late)],
    ['Disconnected', formatCount(phones.gone)],
    ['Median drift', spreadWords(phones.p50_ms)],
    ['95th percentile drift', spreadWords(phones.p95_ms)],
  ];
  return (
    <section className={board.board} aria-labelledby="details">
      <details>
        <summary className={styles.summary}>
          <h2 id="details">Details</h2>
        </summary>
        <div className={styles.content}>
          <dl className={styles.figures}>
            {figures.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <ReadyShare eventId={event.id} wanted={wanted} />
          {phones.sections.length > 1 && <Sections sections={phones.sections} />}
          {opens(getTrackCertificate) && (
            <p>
              <Link className={styles.certificate} to={eventPaths.trackCertificate(event, selected.id)}>
                Safety certificate for <Breakable>{`“${selected.music_title}”`}</Breakable>
              </Link>
            </p>
          )}
        </div>
      </details>
    </section>
  );
}

function ReadyShare({ eventId, wanted }: { eventId: number; wanted: number }) {
  const { may } = useSession();
  const [dragged, setDragged] = useState<number | null>(null);
  const percent = dragged ?? wanted;
  const save = useUpdateLights(eventId);
  const notify = useNotify();
  return (
    <div className={styles.threshold}>
      <span>Warn before playing if under {percent}% are ready</span>
      <Slider
        min={0}
        max={100}
        step={5}
        value={percent}
        disabled={!may(updateLights)}
        ariaLabelForHandle="Warn before playing if fewer phones than this percentage are ready"
        onChange={setDragged}
        onChangeComplete={(ready_share) => {
          setDragged(null);
          if (ready_share !== wanted) void notify(() => save.mutateAsync({ ready_share }));
        }}
      />
    </div>
  );
}

function Sections({ sections }: Pick<Lights['phones'], 'sections'>) {
  return (
    <table className={board.sheet} aria-label="Phones by section">
      <thead>
        <tr>
          <th scope="col">Section</th>
          <th scope="col">Ready</th>
          <th scope="col">Late</th>
          <th scope="col">Disconnected</th>
          <th scope="col">95th percentile drift</th>
        </tr>
      </thead>
      <tbody>
        {sections.map(({ section, ready, late, gone, p95_ms: p95 }) => (
          <tr key={section}>
            <th scope="row">{section || missing}</th>
            <td>{formatCount(ready)}</td>
            <td>{formatCount(late)}</td>
            <td>{formatCount(gone)}</td>
            <td>{spreadWords(p95)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

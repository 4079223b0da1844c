import { updateLights } from '@backline/contract/light-shows';
import { Slider } from 'antd';
import { useState } from 'react';
import { formatCount, missing } from '../../lib/format.ts';
import { useSession } from '../../lib/session.tsx';
import { useNotify } from '../../ui/use-notify.ts';
import board from './board.module.css';
import { useUpdateLights, type Lights } from './lights.queries.ts';
import { readyPercent } from './phones-ready.ts';
import styles from './sync-board.module.css';
import { spreadWords } from './spread.ts';

export function SyncBoard({ eventId, lights }: { eventId: number; lights: Lights }) {
  const { phones, ready_share: wanted } = lights;
  const percent = readyPercent(phones);
  const isFew = percent !== null && percent < wanted;
  const figures: [string, string][] = [
    ['Ready', formatCount(phones.ready)],
    ['Late', formatCount(phones.late)],
    ['Disconnected', formatCount(phones.gone)],
    ['Median drift', spreadWords(phones.p50_ms)],
    ['95th percentile drift', spreadWords(phones.p95_ms)],
  ];
  return (
    <section className={board.board} aria-labelledby="phones">
      <h2 id="phones">Phones</h2>
      <p className={isFew ? styles.few : styles.share}>
        {percent === null ? 'No phone is connected yet.' : `${percent}% of the connected phones are ready`}
      </p>
      <dl className={styles.figures}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ReadyShare eventId={eventId} wanted={wanted} />
      {phones.sections.length > 1 && <Sections sections={phones.sections} />}
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

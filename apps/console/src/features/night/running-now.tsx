import * as nightTexts from '@backline/contract/night.texts';
import type { Night, NightRunning } from '@backline/contract/night';
import { Breakable } from '../../ui/breakable.tsx';
import { KindIcon } from './kind-icon.tsx';
import { NextAction } from './next-action.tsx';
import { isOfOneMinute, runningFigure, whenAt } from './night-figures.ts';
import page from './night.module.css';
import styles from './running-now.module.css';

export function RunningNow({ night }: { night: Night }) {
  return (
    <section className={`${page.card} ${page.unprinted}`} aria-labelledby="running-now">
      <h2 id="running-now">{nightTexts.running}</h2>
      {night.running.length === 0 ? (
        <p className={page.soft}>{nightTexts.nothingRuns}</p>
      ) : (
        <ul className={styles.running}>
          {night.running.map((running) => (
            <Line key={`${running.kind}/${running.id}/${running.next}`} night={night} running={running} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Line({ night, running }: { night: Night; running: NightRunning }) {
  const { kind, title, since_dttm: since, end_dttm: end } = running;
  const name = nightTexts.runningNames[kind];
  const times = [
    since !== null && nightTexts.since(whenAt(night, since)),
    end !== null && (since === null || !isOfOneMinute(since, end)) && nightTexts.until(whenAt(night, end)),
  ].filter((words) => words !== false);
  return (
    <li>
      <span className={styles.kind}>
        <KindIcon kind={kind} />
      </span>
      <div className={styles.what}>
        <strong>{name}</strong>
        {title !== null && (
          <>
            {' '}
            <Breakable>{title}</Breakable>
          </>
        )}
        <small>{times.join(', ')}</small>
      </div>
      <span className={styles.figure}>{runningFigure(running)}</span>
      <NextAction
        event={{ id: night.event_id, name: night.name }}
        running={running}
        name={title === null ? name : `${name} ${title}`}
      />
    </li>
  );
}

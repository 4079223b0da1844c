import type { Attendance } from '@backline/contract/attendance';
import type { FanNow } from '@backline/contract/fan-now';
import * as nowTexts from '@backline/contract/fan-now.texts';
import { Link } from 'wouter';
import { pathIn } from '../../lib/event-section.ts';
import links from '../../ui/link.module.css';
import styles from './now.module.css';

const { after } = nowTexts.fan;

/** Sums up an event that is over: what was played, won, voted and bought. */
export function Afterwards({ event, now }: { event: Attendance; now: FanNow }) {
  return (
    <div className={styles.after}>
      <h2>{after.thanks(event.event_name)}</h2>
      <Part title={after.songs} lines={now.songs.map(({ request_title: title }) => title)} />
      <Part title={after.raffles} lines={now.raffles.filter(({ number }) => number !== null).map(raffleLine)} />
      <Part
        title={after.results}
        lines={now.results.map(
          ({ question, winners }) => `${question.replace(/([^?!.])$/, '$1:')} ${winners.join(', ') || after.noWinner}`,
        )}
      />
      {now.bought > 0 && (
        <Link className={links.link} href={pathIn(event.event_code, 'orders')}>
          {after.bought(now.bought)}
        </Link>
      )}
    </div>
  );
}

function raffleLine({ title, number, is_drawn: isDrawn, has_won: hasWon }: FanNow['raffles'][number]): string {
  if (hasWon) return `${nowTexts.fan.raffle.won(title)}. ${nowTexts.fan.raffle.wonDetail(number ?? '')}.`;
  return `${title}: ${isDrawn ? nowTexts.fan.raffle.lost : nowTexts.fan.raffle.notDrawn}`;
}

function Part({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <ul>
        {lines.map((line, index) => (
          <li key={index}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

import type { Attendance } from '@backline/contract/attendance';
import type { OwnSong } from '@backline/contract/song-asks';
import { formatTime } from '../../lib/format.ts';
import { useWaitingSongs } from './requests.queries.ts';
import styles from './requests.module.css';
import { texts } from './texts.ts';

/** What the fan asked for, and what waits to be. Null: without a network nobody knows. */
export function OwnSongs({ event, songs }: { event: Attendance; songs: readonly OwnSong[] | null }) {
  const waiting = useWaitingSongs(event.event_id);
  return (
    <section>
      <h2>{texts.own}</h2>
      {songs?.length === 0 && waiting.length === 0 && <p className={styles.soft}>{texts.nothing}</p>}
      <ul className={styles.songs}>
        {waiting.map((title) => (
          <li key={title}>
            <span className={styles.title}>{title}</span>
            <span className={styles.soft}>{texts.waiting}</span>
          </li>
        ))}
        {songs?.map((song) => (
          <li key={song.request_title} data-soon={song.any_fullfilled || undefined}>
            <span className={styles.title}>{song.request_title}</span>
            <span className={styles.soft}>
              {formatTime(song.created_dttm, event.timezone)}
              {song.request_count > 1 && ` · ${texts.times(song.request_count)}`}
            </span>
            <span className={styles.soon} role="status">
              {song.any_fullfilled && texts.soon}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

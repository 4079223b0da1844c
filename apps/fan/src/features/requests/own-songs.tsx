import type { Attendance } from '@backline/contract/attendance';
import type { OwnSong } from '@backline/contract/song-asks';
import { formatTime } from '../../lib/format.ts';
import { Card, Cards, Soft } from '../../ui/card.tsx';
import { useWaitingSongs } from './requests.queries.ts';
import styles from './requests.module.css';
import * as songRequestFanTexts from '@backline/contract/song-requests.fan.texts';

export function OwnSongs({ event, songs }: { event: Attendance; songs: readonly OwnSong[] | null }) {
  const waiting = useWaitingSongs(event.event_id);
  return (
    <section className={styles.own}>
      <h2>{songRequestFanTexts.own}</h2>
      {songs?.length === 0 && waiting.length === 0 && <Soft>{songRequestFanTexts.nothing}</Soft>}
      <Cards isDense>
        {waiting.map((title) => (
          <Card key={title}>
            <span className={styles.title}>{title}</span>
            <Soft as="span">{songRequestFanTexts.waiting}</Soft>
          </Card>
        ))}
        {songs?.map((song) => (
          <Card key={song.request_title} kind={song.any_fullfilled ? 'good' : 'plain'}>
            <span className={styles.title}>{song.request_title}</span>
            <Soft as="span">
              {formatTime(song.created_dttm, event.timezone)}
              {song.request_count > 1 && ` · ${songRequestFanTexts.times(song.request_count)}`}
            </Soft>
            <span className={styles.soon} role="status">
              {song.any_fullfilled && songRequestFanTexts.soon}
            </span>
          </Card>
        ))}
      </Cards>
    </section>
  );
}

import type { EventDetail } from '@backline/contract/events';
import { Card } from 'antd';
import { formatCount, missing } from '../../lib/format.ts';
import defaultPerson from '../../nouns/people/default-person.svg';
import { Picture } from '../../ui/picture.tsx';
import styles from './event-detail.module.css';

export function EventArtists({ artists }: { artists: EventDetail['artist_id'] }) {
  return (
    <Card className={styles.fact}>
      <h2>Artists ({formatCount(artists.length)})</h2>
      {artists.length === 0 ? (
        missing
      ) : (
        <ul className={styles.artists}>
          {artists.map((artist) => (
            <li key={artist.id}>
              <Picture className={styles.portrait} src={artist.image} fallback={defaultPerson} />
              {artist.name}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

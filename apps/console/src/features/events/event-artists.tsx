import type { EventDetail } from '@backline/contract';
import { Card } from 'antd';
import { formatCount, missing } from '../../lib/format.ts';
import defaultPerson from '../../ui/default-person.svg';
import { Picture } from '../../ui/picture.tsx';

export function EventArtists({ artists }: { artists: EventDetail['artist_id'] }) {
  return (
    <Card className="event-fact">
      <h2>Artists ({formatCount(artists.length)})</h2>
      {artists.length === 0 ? (
        missing
      ) : (
        <ul className="event-artists">
          {artists.map((artist) => (
            <li key={artist.id}>
              <Picture src={artist.image} fallback={defaultPerson} />
              {artist.name}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

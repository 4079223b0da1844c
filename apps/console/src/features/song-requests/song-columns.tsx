import type { SongRequest } from '@backline/contract/song-requests';
import { Button } from 'antd';
import { formatCount } from '../../lib/format.ts';
import type { EventRef } from '../../nouns/events/event-paths.ts';
import { NotifyButton } from '../../nouns/notifications/notify-button.tsx';
import { Breakable } from '../../ui/breakable.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { DeleteButton } from './delete-button.tsx';
import { LikeButton } from './like-button.tsx';
import styles from './song-requests.module.css';

interface SongColumnsOptions {
  event: EventRef;
  onAsk: (title: string) => void;
}

export function songColumns({ event, onAsk }: SongColumnsOptions): Column<SongRequest & { id: string }>[] {
  return [
    {
      key: 'song',
      title: 'Song',
      render: (song) => (
        <span className={styles.song}>
          <Breakable>{song.request_title}</Breakable>
        </span>
      ),
    },
    {
      key: 'count',
      title: 'Requests',
      width: 160,
      render: (song) => (
        <Button
          type="link"
          size="small"
          aria-label={`Who requested ${song.request_title}: ${formatCount(song.count)}`}
          onClick={() => onAsk(song.request_title)}
        >
          {formatCount(song.count)}
        </Button>
      ),
    },
    {
      key: 'actions',
      title: 'Actions',
      isUntitledOnPhone: true,
      width: 300,
      render: (song) => (
        <div className={styles.actions}>
          <LikeButton eventId={Number(event.id)} song={song} />
          <NotifyButton
            event={event}
            audience={{ eventNotificationType: 'song_request_users', requestTitle: song.request_title }}
            size="small"
            label="Notify"
            title={`Notify fans who requested “${song.request_title}”`}
            describedAs={`Notify who asked for ${song.request_title}`}
          />
          <DeleteButton eventId={Number(event.id)} song={song} />
        </div>
      ),
    },
  ];
}

import type { SongRequest } from '@backline/contract/song-requests';
import { Button } from 'antd';
import { formatCount } from '../../lib/format.ts';
import type { EventRef } from '../../nouns/events/event-paths.ts';
import type { Column } from '../../ui/data-table.tsx';
import { Line } from '../../ui/line.tsx';
import { SongActions } from './song-actions.tsx';
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
      render: (song) => <Line className={styles.song}>{song.request_title}</Line>,
    },
    {
      key: 'count',
      title: 'Requests',
      width: 160,
      align: 'right',
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
      width: 150,
      render: (song) => <SongActions event={event} song={song} />,
    },
  ];
}

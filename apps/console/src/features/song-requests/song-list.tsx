import type { EventDetail } from '@backline/contract/events';
import * as songRequestTexts from '@backline/contract/song-requests.texts';
import { lazy, Suspense, useState } from 'react';
import { FocusHome } from '../../ui/focus-home.tsx';
import { List } from '../../ui/list.tsx';
import { phone, useMediaQuery } from '../../ui/use-media-query.ts';
import { AskersDialog } from './askers-dialog.tsx';
import { songColumns } from './song-columns.tsx';
import styles from './song-requests.module.css';
import { useSongRequests } from './song-request.queries.ts';

// Loaded separately, because the chart's code is larger than the rest of the page, and the list must not wait for it.
const SongChart = lazy(() => import('./song-chart.tsx'));

const maxBars = 10;
const barPx = 32;

/**
 * Rows shown at first, because rendering hundreds of rows with buttons takes a second. A phone shows fewer, because its
 * cards are taller.
 */
const shownAtOnce = { desk: 20, phone: 8 };

export function SongList({ event }: { event: EventDetail }) {
  const songs = useSongRequests(event.event_id);
  const atOnce = useMediaQuery(phone) ? shownAtOnce.phone : shownAtOnce.desk;
  const [more, setMore] = useState(0);
  const shown = atOnce + more;
  const [asked, setAsked] = useState<string | null>(null);
  const label = `Songs that fans ask for at ${event.event_name}`;
  const all = songs.data ?? [];
  const bars = all.slice(0, maxBars);
  const chartHeight = bars.length * barPx + 16;
  return (
    <FocusHome label={label}>
      {all.length > 0 && (
        <div className={styles.chart}>
          <Suspense fallback={<div style={{ height: chartHeight }} />}>
            <SongChart bars={bars} height={chartHeight} />
          </Suspense>
        </div>
      )}
      <List
        label={label}
        query={{
          ...songs,
          data: songs.data?.slice(0, shown).map((song) => ({ ...song, id: song.request_title })),
          hasNextPage: all.length > shown,
          isFetchingNextPage: false,
          isFetchNextPageError: false,
          fetchNextPage: () => setMore(more + atOnce),
        }}
        columns={songColumns({ event: { id: event.event_id, name: event.event_name }, onAsk: setAsked })}
        empty={songRequestTexts.noRequests}
      />
      <AskersDialog event={event} title={asked} onClose={() => setAsked(null)} />
    </FocusHome>
  );
}

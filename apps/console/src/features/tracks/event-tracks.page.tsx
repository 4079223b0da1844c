import { zoneOf } from '@backline/contract/time-zones';
import type { EventDetail } from '@backline/contract/events';
import { addTracks, listTracks, type Track } from '@backline/contract/tracks';
import { useState } from 'react';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { useSession } from '../../lib/session.tsx';
import { pageOfPart } from '../../nouns/events/event-part.tsx';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { EmptyList } from '../../ui/empty-list.tsx';
import { FocusHome } from '../../ui/focus-home.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ListState } from '../../ui/list-state.tsx';
import { eventTimes } from '../../lib/zone-clock.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { useLights } from './lights.queries.ts';
import { Player } from './player.tsx';
import { RehearsalPanel } from './rehearsal-panel.tsx';
import { ShowReports } from './show-reports.tsx';
import { SyncBoard } from './sync-board.tsx';
import { TrackList } from './track-list.tsx';
import { trackPart, useTracks } from './track.queries.ts';
import * as trackTexts from '@backline/contract/tracks.texts';
import styles from './tracks.module.css';

export const handle: RouteHandle = { title: 'Play Via Track', access: listTracks, isStage: true };

export const Component = pageOfPart(trackPart, EventTracks);

function EventTracks({ event }: { event: EventDetail }) {
  const ref = { id: event.event_id, name: event.event_name };
  const { may } = useSession();
  const tracks = useTracks(event.event_id);
  usePageTitle(`Play Via Track: ${event.event_name}`);
  const label = `Songs of ${event.event_name}`;
  return (
    <>
      <PageHeader
        title="Play Via Track"
        times={eventTimes(event.timezone)}
        actions={may(addTracks) && <LinkButton to={eventPaths.newTracks(ref)}>Create Music</LinkButton>}
      />
      <FocusHome label={label}>
        <ListState
          query={tracks}
          skeleton={<div className={styles.loading} />}
          empty={
            <EmptyList
              title={trackTexts.noSongs}
              text="Add a song, and fans’ phones flash to its beats when you play it."
              action={may(addTracks) && <LinkButton to={eventPaths.newTracks(ref)}>Add the first song</LinkButton>}
            />
          }
        >
          {(rows) => <Songs event={ref} zone={zoneOf(event.timezone)} tracks={rows} label={label} />}
        </ListState>
      </FocusHome>
      <ShowReports event={event} />
    </>
  );
}

interface SongsProps {
  event: { id: number; name: string };
  zone: string;
  tracks: readonly Track[];
  label: string;
}

function Songs({ event, zone, tracks, label }: SongsProps) {
  const lights = useLights(event.id);
  const [selectedId, setSelectedId] = useState<number | null>(null);
  const selected = tracks.find(({ id }) => id === selectedId) ?? tracks[0];
  if (selected === undefined) return null;
  return (
    <div className={styles.desk}>
      <QueryState query={lights} skeleton={<div className={styles.loading} />}>
        {(now) => (
          <div className={styles.side}>
            <Player
              eventId={event.id}
              zone={zone}
              tracks={tracks}
              lights={now}
              selected={selected}
              onSelect={({ id }) => setSelectedId(id)}
            />
            <SyncBoard event={event} lights={now} selected={selected} />
          </div>
        )}
      </QueryState>
      <div className={styles.side}>
        <TrackList
          event={event}
          tracks={tracks}
          label={label}
          selectedId={selected.id}
          onSelect={({ id }) => setSelectedId(id)}
        />
        <FocusHome label="Rehearsal">
          <RehearsalPanel eventId={event.id} selected={selected} />
        </FocusHome>
      </div>
    </div>
  );
}

import type { EventDetail } from '@backline/contract/events';
import { addTracks, listTracks } from '@backline/contract/tracks';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { useSession } from '../../lib/session.tsx';
import { EventNav } from '../../nouns/events/event-nav.tsx';
import { EventPartPage } from '../../nouns/events/event-part.tsx';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { FocusHome } from '../../ui/focus-home.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ListState } from '../../ui/list-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { TrackList } from './track-list.tsx';
import { trackPart } from './track-part.ts';
import { useTracks } from './track.queries.ts';
import { noSongs } from './track-words.ts';

export const handle: RouteHandle = { title: 'Play Via Track', access: listTracks };

export function Component() {
  return (
    <EventPartPage part={trackPart}>{(event) => <EventTracks key={event.event_id} event={event} />}</EventPartPage>
  );
}

function EventTracks({ event }: { event: EventDetail }) {
  const ref = { id: event.event_id, name: event.event_name };
  const { may } = useSession();
  const tracks = useTracks(event.event_id);
  usePageTitle(`Play Via Track: ${event.event_name}`);
  const label = `Songs of ${event.event_name}`;
  return (
    <>
      <PageHeader
        title={event.event_name}
        breadcrumbs={[trackPart.area]}
        actions={
          may(addTracks) && (
            <LinkButton type="primary" to={eventPaths.newTracks(ref)}>
              Create Music
            </LinkButton>
          )
        }
        nav={<EventNav event={ref} />}
      />
      <FocusHome label={label}>
        <ListState query={tracks} empty={noSongs}>
          {(rows) => <TrackList event={ref} tracks={rows} label={label} />}
        </ListState>
      </FocusHome>
    </>
  );
}

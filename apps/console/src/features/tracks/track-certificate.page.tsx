import { zoneOf } from '@backline/contract/time-zones';
import type { EventDetail } from '@backline/contract/events';
import { getTrackCertificate } from '@backline/contract/tracks';
import { useParams } from 'react-router';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { EventPartPage, OpenedPart } from '../../nouns/events/event-part.tsx';
import { Certificate } from '../../nouns/lights/certificate.tsx';
import { trackPart, useTrackCertificate } from './track.queries.ts';

export const handle: RouteHandle = { title: 'Certificate', access: getTrackCertificate };

export function Component() {
  return <EventPartPage part={trackPart}>{(event) => <TrackCertificate event={event} />}</EventPartPage>;
}

function TrackCertificate({ event }: { event: EventDetail }) {
  const { event_track_id: trackId = '' } = useParams();
  const query = useTrackCertificate(event.event_id, trackId);
  return (
    <OpenedPart
      title={query.data === undefined ? 'Certificate' : `Certificate of ${query.data.music_title}`}
      part={trackPart}
      event={event}
      query={query}
    >
      {({ certificate, duration_ms: durationMs, hash }) => (
        <Certificate certificate={certificate} durationMs={durationMs} hash={hash} zone={zoneOf(event.timezone)} />
      )}
    </OpenedPart>
  );
}

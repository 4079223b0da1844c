import { getEventPattern } from '@backline/contract/event-patterns';
import { zoneOf } from '@backline/contract/time-zones';
import type { EventDetail } from '@backline/contract/events';
import { useParams } from 'react-router';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { EventPartPage, OpenedPart } from '../../nouns/events/event-part.tsx';
import { Certificate } from '../../nouns/lights/certificate.tsx';
import { eventPatternPart, useEventPattern } from './event-pattern.queries.ts';

export const handle: RouteHandle = { title: 'Certificate', access: getEventPattern };

export function Component() {
  return <EventPartPage part={eventPatternPart}>{(event) => <PatternCertificate event={event} />}</EventPartPage>;
}

function PatternCertificate({ event }: { event: EventDetail }) {
  const { event_user_pattern_id: id = '' } = useParams();
  const query = useEventPattern(event.event_id, id);
  return (
    <OpenedPart
      title={query.data === undefined ? 'Certificate' : `Certificate of ${query.data.name}`}
      part={eventPatternPart}
      event={event}
      query={query}
    >
      {({ certificate, duration_ms: durationMs, hash }) => (
        <Certificate certificate={certificate} durationMs={durationMs} hash={hash} zone={zoneOf(event.timezone)} />
      )}
    </OpenedPart>
  );
}

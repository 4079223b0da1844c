import { getTrackCertificate } from '@backline/contract/tracks';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { rowOfPart } from '../../nouns/events/event-part.tsx';
import { Certificate } from '../../nouns/lights/certificate.tsx';
import { trackPart, useTrackCertificate } from './track.queries.ts';

export const handle: RouteHandle = { title: 'Safety certificate', access: getTrackCertificate };

export const Component = rowOfPart(trackPart, {
  title: (track) => (track === undefined ? 'Safety certificate' : `Safety certificate for ${track.music_title}`),
  param: 'event_track_id',
  useRow: useTrackCertificate,
  Page: ({ event, opened: { certificate, duration_ms: durationMs, hash } }) => (
    <Certificate certificate={certificate} durationMs={durationMs} hash={hash} timezone={event.timezone} />
  ),
});

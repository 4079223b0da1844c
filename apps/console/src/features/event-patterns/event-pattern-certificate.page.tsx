import { getEventPattern } from '@backline/contract/event-patterns';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { rowOfPart } from '../../nouns/events/event-part.tsx';
import { Certificate } from '../../nouns/lights/certificate.tsx';
import { eventPatternPart, useEventPattern } from './event-pattern.queries.ts';

export const handle: RouteHandle = { title: 'Safety certificate', access: getEventPattern };

export const Component = rowOfPart(eventPatternPart, {
  title: (pattern) => (pattern === undefined ? 'Safety certificate' : `Safety certificate for ${pattern.name}`),
  param: 'event_user_pattern_id',
  useRow: useEventPattern,
  Page: ({ event, opened: { certificate, duration_ms: durationMs, hash } }) => (
    <Certificate certificate={certificate} durationMs={durationMs} hash={hash} timezone={event.timezone} />
  ),
});

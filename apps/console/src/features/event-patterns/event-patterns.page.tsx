import { addEventPattern, listEventPatterns } from '@backline/contract/event-patterns';
import * as generalTexts from '@backline/contract/general.texts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { EventPartList } from '../../nouns/events/event-part-list.tsx';
import { pageOfPart } from '../../nouns/events/event-part.tsx';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { eventPatternColumns } from './event-pattern-columns.tsx';
import { eventPatternPart, useEventPatterns } from './event-pattern.queries.ts';

export const handle: RouteHandle = { title: 'Light Shows: Patterns', access: listEventPatterns };

export const Component = pageOfPart(eventPatternPart, ({ event }) => (
  <EventPartList
    part={eventPatternPart}
    event={event}
    title="Patterns"
    searchBy="name or description"
    add={{ operation: addEventPattern, to: eventPaths.newPattern, label: 'Add Pattern' }}
    useRows={useEventPatterns}
    columns={eventPatternColumns(event)}
    empty={generalTexts.noData}
  />
));

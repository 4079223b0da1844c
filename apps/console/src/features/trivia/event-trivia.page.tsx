import { addTrivia, listTrivia } from '@backline/contract/trivia';
import * as generalTexts from '@backline/contract/general.texts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { EventPartList } from '../../nouns/events/event-part-list.tsx';
import { pageOfPart } from '../../nouns/events/event-part.tsx';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { GenerateButton } from './generate-button.tsx';
import { triviaColumns } from './trivia-columns.tsx';
import { triviaPart, useTrivia } from './trivia.queries.ts';

export const handle: RouteHandle = { title: 'Trivia', access: listTrivia };

export const Component = pageOfPart(triviaPart, ({ event }) => (
  <EventPartList
    part={triviaPart}
    event={event}
    title="Trivia"
    searchBy="title"
    add={{
      operation: addTrivia,
      to: eventPaths.newTrivia,
      label: 'New Trivia',
      beside: <GenerateButton eventId={event.event_id} />,
    }}
    useRows={useTrivia}
    columns={triviaColumns(event)}
    empty={generalTexts.noData}
  />
));

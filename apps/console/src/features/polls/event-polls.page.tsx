import type { EventDetail } from '@backline/contract/events';
import * as pollTexts from '@backline/contract/polls.texts';
import { addPoll, listPolls } from '@backline/contract/polls';
import { useState } from 'react';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { EventPartList } from '../../nouns/events/event-part-list.tsx';
import { pageOfPart } from '../../nouns/events/event-part.tsx';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { PeopleDialog } from './people-dialog.tsx';
import type { PollPeople } from './poll-actions.tsx';
import { pollColumns } from './poll-columns.tsx';
import { pollPart, usePolls } from './poll.queries.ts';

export const handle: RouteHandle = { title: 'Polls', access: listPolls };

export const Component = pageOfPart(pollPart, EventPolls);

function EventPolls({ event }: { event: EventDetail }) {
  const [people, setPeople] = useState<PollPeople | null>(null);
  return (
    <EventPartList
      part={pollPart}
      event={event}
      title="Polls"
      searchBy="question"
      add={{ operation: addPoll, to: eventPaths.newPoll, label: 'New Poll' }}
      useRows={usePolls}
      columns={pollColumns(event, setPeople)}
      empty={pollTexts.noPolls}
    >
      {() => <PeopleDialog event={event} people={people} onClose={() => setPeople(null)} />}
    </EventPartList>
  );
}

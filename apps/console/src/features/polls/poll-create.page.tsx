import type { EventDetail } from '@backline/contract/events';
import { addPoll, addPollInput, type PollRow } from '@backline/contract/polls';
import { useState } from 'react';
import { savedBy } from '../../lib/form-calls.ts';
import { filters, id } from '../../lib/filters.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { yearFirstClockOf } from '../../nouns/events/event-clock.ts';
import { EventPartHeader, EventPartPage, OpenedPart, partForm } from '../../nouns/events/event-part.tsx';
import { RecordForm } from '../../ui/record-form.tsx';
import { followOptions } from './option-fields.tsx';
import { PollFields } from './poll-fields.tsx';
import { pollPart, useAddPoll, usePollForForm } from './poll.queries.ts';
import { copiedPoll, newPoll, toNewPoll } from './poll-values.ts';

export const handle: RouteHandle = { title: 'New Poll', access: addPoll };

const title = 'New Poll';

const newPollFilters = filters({ copy: id() });

export function Component() {
  const [{ copy }] = newPollFilters.use();
  return (
    <EventPartPage part={pollPart}>
      {(event) =>
        copy === null ? (
          <>
            <EventPartHeader title={title} part={pollPart} event={event} />
            <CreateForm key={event.event_id} event={event} />
          </>
        ) : (
          <Duplicate key={copy} event={event} copy={copy} />
        )
      }
    </EventPartPage>
  );
}

function Duplicate({ event, copy }: { event: EventDetail; copy: number }) {
  return (
    <OpenedPart title={title} part={pollPart} event={event} query={usePollForForm(event.event_id, copy)}>
      {(copied) => <CreateForm event={event} copied={copied} />}
    </OpenedPart>
  );
}

function CreateForm({ event, copied }: { event: EventDetail; copied?: PollRow }) {
  const { event_id, timezone } = event;
  const clock = yearFirstClockOf(timezone);
  const [initial] = useState(() => (copied === undefined ? newPoll() : copiedPoll(copied)));
  return (
    <RecordForm
      {...partForm(pollPart, event)}
      initial={initial}
      follow={followOptions}
      schema={addPollInput}
      toBody={(values) => ({ ...toNewPoll(values, clock), event_id })}
      save={savedBy(useAddPoll())}
    >
      <PollFields clock={clock} />
    </RecordForm>
  );
}

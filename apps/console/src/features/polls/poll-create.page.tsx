import type { EventDetail } from '@backline/contract/events';
import { messages } from '@backline/contract/messages';
import { addPoll, addPollInput, type PollRow } from '@backline/contract/polls';
import { Form } from 'antd';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { EventState } from '../../nouns/events/event-state.tsx';
import { useEvent } from '../../nouns/events/event.queries.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { RecordForm } from '../../ui/record-form.tsx';
import { followOptions } from './option-fields.tsx';
import { PollFields } from './poll-fields.tsx';
import { newPollFilters } from './poll-filters.ts';
import { PollPageHeader } from './poll-page-header.tsx';
import { newPoll, toNewPoll, type PollValues } from './poll-values.ts';
import { useAddPoll, usePollForForm } from './poll.queries.ts';

export const handle: RouteHandle = { title: 'New Poll', access: addPoll };

export function Component() {
  const { event_id: id = '' } = useParams();
  const [{ copy }] = newPollFilters.use();
  return (
    <EventState query={useEvent(id)}>
      {(event) =>
        copy === null ? (
          <CreateForm key={event.event_id} event={event} />
        ) : (
          <Duplicate key={copy} event={event} copy={copy} />
        )
      }
    </EventState>
  );
}

function Duplicate({ event, copy }: { event: EventDetail; copy: number }) {
  return (
    <QueryState
      query={usePollForForm(event.event_id, copy)}
      wayBack={
        <LinkButton type="primary" to={eventPaths.newPoll({ id: event.event_id, name: event.event_name })}>
          New poll
        </LinkButton>
      }
    >
      {(copied) => <CreateForm event={event} copied={copied} />}
    </QueryState>
  );
}

function CreateForm({ event, copied }: { event: EventDetail; copied?: PollRow }) {
  const { event_id, event_name, timezone } = event;
  const [form] = Form.useForm<PollValues>();
  const initial = useMemo(() => newPoll(copied), [copied]);
  const add = useAddPoll();
  const list = eventPaths.pollsOf({ id: event_id, name: event_name });
  return (
    <>
      <PollPageHeader title="New Poll" event={event} />
      <RecordForm
        form={form}
        initial={initial}
        follow={followOptions}
        schema={addPollInput}
        toBody={(values) => ({ ...toNewPoll(values, timezone), event_id })}
        save={async (input, idempotencyKey) => [(await add.mutateAsync({ input, idempotencyKey })).message]}
        unexplained={messages.tryLater}
        savedTo={list}
        backTo={list}
      >
        <PollFields timezone={timezone} />
      </RecordForm>
    </>
  );
}

import type { EventDetail } from '@backline/contract/events';
import { messages } from '@backline/contract/messages';
import { addRaffle, addRaffleInput } from '@backline/contract/raffles';
import { Form } from 'antd';
import { useParams } from 'react-router';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { EventState } from '../../nouns/events/event-state.tsx';
import { useEvent } from '../../nouns/events/event.queries.ts';
import { RecordForm } from '../../ui/record-form.tsx';
import { RaffleFields } from './raffle-fields.tsx';
import { RafflePageHeader } from './raffle-page-header.tsx';
import { toRaffles } from './raffle-paths.ts';
import { newRaffle, toFields, type RaffleValues } from './raffle-values.ts';
import { useAddRaffle } from './raffle.queries.ts';

export const handle: RouteHandle = { title: 'New Raffle', access: addRaffle };

export function Component() {
  const { event_id: id = '' } = useParams();
  return (
    <EventState back={toRaffles} query={useEvent(id)}>
      {(event) => <CreateForm key={event.event_id} event={event} />}
    </EventState>
  );
}

function CreateForm({ event }: { event: EventDetail }) {
  const { event_id, event_name, timezone } = event;
  const [form] = Form.useForm<RaffleValues>();
  const add = useAddRaffle();
  const list = eventPaths.rafflesOf({ id: event_id, name: event_name });
  return (
    <>
      <RafflePageHeader title="New Raffle" event={event} />
      <RecordForm
        form={form}
        initial={newRaffle}
        schema={addRaffleInput}
        toBody={(values) => ({ ...toFields(values, { timezone }), event_id })}
        save={async (input, idempotencyKey) => [(await add.mutateAsync({ input, idempotencyKey })).message]}
        unexplained={messages.tryLater}
        savedTo={list}
        backTo={list}
      >
        <RaffleFields timezone={timezone} />
      </RecordForm>
    </>
  );
}

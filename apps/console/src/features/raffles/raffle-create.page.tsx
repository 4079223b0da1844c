import type { EventDetail } from '@backline/contract/events';
import { addRaffle, addRaffleInput } from '@backline/contract/raffles';
import { Form } from 'antd';
import { savedBy } from '../../lib/form-calls.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { EventPartHeader, EventPartPage, partForm } from '../../nouns/events/event-part.tsx';
import { RecordForm } from '../../ui/record-form.tsx';
import { RaffleFields } from './raffle-fields.tsx';
import { rafflePart } from './raffle-part.ts';
import { newRaffle, toFields, type RaffleValues } from './raffle-values.ts';
import { useAddRaffle } from './raffle.queries.ts';

export const handle: RouteHandle = { title: 'New Raffle', access: addRaffle };

export function Component() {
  return (
    <EventPartPage part={rafflePart}>
      {(event) => (
        <>
          <EventPartHeader title="New Raffle" part={rafflePart} event={event} />
          <CreateForm key={event.event_id} event={event} />
        </>
      )}
    </EventPartPage>
  );
}

function CreateForm({ event }: { event: EventDetail }) {
  const { event_id, timezone } = event;
  const [form] = Form.useForm<RaffleValues>();
  return (
    <RecordForm
      {...partForm(rafflePart, event)}
      form={form}
      initial={newRaffle}
      schema={addRaffleInput}
      toBody={(values) => ({ ...toFields(values, { timezone }), event_id })}
      save={savedBy(useAddRaffle())}
    >
      <RaffleFields timezone={timezone} />
    </RecordForm>
  );
}

import type { EventDetail } from '@backline/contract/events';
import { addRaffle, addRaffleInput, raffleFields } from '@backline/contract/raffles';
import { savedBy } from '../../lib/form-calls.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { yearFirstClockOf } from '../../nouns/events/event-clock.ts';
import { newOfPart, partForm } from '../../nouns/events/event-part.tsx';
import { RecordForm } from '../../ui/record-form.tsx';
import { blankValues, recordFields } from '../../ui/record-values.ts';
import { RaffleFields } from './raffle-fields.tsx';
import { rafflePart, useAddRaffle } from './raffle.queries.ts';

export const handle: RouteHandle = { title: 'New Raffle', access: addRaffle };

export const Component = newOfPart(rafflePart, 'New Raffle', CreateForm);

const newRaffle = blankValues(raffleFields);

function CreateForm({ event }: { event: EventDetail }) {
  const { event_id, timezone } = event;
  const clock = yearFirstClockOf(timezone);
  return (
    <RecordForm
      {...partForm(rafflePart, event)}
      initial={newRaffle}
      schema={addRaffleInput}
      toBody={(values) => ({ ...recordFields(raffleFields, values, { clock }), event_id })}
      save={savedBy(useAddRaffle())}
    >
      <RaffleFields clock={clock} />
    </RecordForm>
  );
}

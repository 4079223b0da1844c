import type { EventDetail } from '@backline/contract/events';
import * as raffleTexts from '@backline/contract/raffles.texts';
import { raffleFields, updateRaffle, updateRaffleInput, type Raffle } from '@backline/contract/raffles';
import { savedBy } from '../../lib/form-calls.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { yearFirstClockOf } from '../../nouns/events/event-clock.ts';
import { rowOfPart, partConflict, partForm } from '../../nouns/events/event-part.tsx';
import { RecordEditForm } from '../../ui/record-edit-form.tsx';
import { recordFields, recordValues, recordWords } from '../../ui/record-values.ts';
import { RaffleFields } from './raffle-fields.tsx';
import { loadRaffle, rafflePart, useRaffleForForm, useUpdateRaffle } from './raffle.queries.ts';

export const handle: RouteHandle = { title: 'Edit Raffle', access: updateRaffle };

export const Component = rowOfPart(rafflePart, {
  title: 'Edit Raffle',
  param: 'raffle_id',
  useRow: useRaffleForForm,
  Page: EditForm,
});

function EditForm({ event, opened }: { event: EventDetail; opened: Raffle }) {
  const { event_id, timezone } = event;
  const clock = yearFirstClockOf(timezone);
  return (
    <RecordEditForm
      {...partForm(rafflePart, event)}
      opened={opened}
      load={() => loadRaffle({ eventId: event_id, raffleId: opened.id })}
      toValues={(stored) => recordValues(raffleFields, stored, clock)}
      schema={updateRaffleInput}
      toBody={(values, _, base) => ({
        ...recordFields(raffleFields, values, { clock, stored: base }),
        event_id,
        raffle_id: base.id,
        version: base.version,
      })}
      save={savedBy(useUpdateRaffle())}
      conflict={partConflict(rafflePart, event, {
        title: raffleTexts.raffleConflict,
        ...recordWords(raffleFields, clock),
      })}
    >
      {(stored) => <RaffleFields clock={clock} stored={stored} />}
    </RecordEditForm>
  );
}

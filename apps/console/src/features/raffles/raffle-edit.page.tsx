import type { EventDetail } from '@backline/contract/events';
import { engagementMessages } from '@backline/contract/engagement-messages';
import { updateRaffle, updateRaffleInput, type Raffle } from '@backline/contract/raffles';
import { useParams } from 'react-router';
import { savedBy } from '../../lib/form-calls.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { EventPartPage, OpenedPart, partConflict, partForm } from '../../nouns/events/event-part.tsx';
import { showOpeningTimes } from '../../nouns/events/opening-time-fields.tsx';
import type { ConflictLabels } from '../../ui/conflict-fields.ts';
import { RecordEditForm } from '../../ui/record-edit-form.tsx';
import { RaffleFields } from './raffle-fields.tsx';
import { rafflePart } from './raffle-part.ts';
import { toFields, toValues, type RaffleValues } from './raffle-values.ts';
import { loadRaffle, useRaffleForForm, useUpdateRaffle } from './raffle.queries.ts';

export const handle: RouteHandle = { title: 'Edit Raffle', access: updateRaffle };

const labels: ConflictLabels<RaffleValues> = {
  title: 'Title',
  description: 'Description',
  start_time: 'Start Time',
  end_time: 'End Time',
  no_of_winners: 'Number of Winners',
  minimum_no_of_participants: 'Minimum Number of Participants',
  active: 'Active',
  completed: 'Completed',
  image: 'Image',
};

export function Component() {
  return <EventPartPage part={rafflePart}>{(event) => <EditPage event={event} />}</EventPartPage>;
}

function EditPage({ event }: { event: EventDetail }) {
  const { raffle_id: raffleId = '' } = useParams();
  const query = useRaffleForForm(event.event_id, raffleId);
  return (
    <OpenedPart title="Edit Raffle" part={rafflePart} event={event} query={query}>
      {(opened) => <EditForm key={opened.id} event={event} opened={opened} />}
    </OpenedPart>
  );
}

function EditForm({ event, opened }: { event: EventDetail; opened: Raffle }) {
  const { event_id, timezone } = event;
  return (
    <RecordEditForm
      {...partForm(rafflePart, event)}
      opened={opened}
      load={() => loadRaffle({ eventId: event_id, raffleId: opened.id })}
      toValues={(stored) => toValues(stored, timezone)}
      schema={updateRaffleInput}
      toBody={(values, _, base) => ({
        ...toFields(values, { timezone, stored: base }),
        event_id,
        raffle_id: base.id,
        version: base.version,
      })}
      save={savedBy(useUpdateRaffle())}
      conflict={partConflict<RaffleValues>(rafflePart, event, {
        title: engagementMessages.raffleConflict,
        labels,
        show: showOpeningTimes,
      })}
    >
      {(stored) => <RaffleFields timezone={timezone} stored={stored} />}
    </RecordEditForm>
  );
}

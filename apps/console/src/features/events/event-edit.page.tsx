import { updateEventInput } from '@backline/contract/event-fields';
import { updateEvent, type WholeEvent } from '@backline/contract/events';
import * as eventTexts from '@backline/contract/events.texts';
import { shownZone, zoneOf } from '@backline/contract/time-zones';
import { useParams } from 'react-router';
import { savedBy } from '../../lib/form-calls.ts';
import { formatDateTime } from '../../lib/format.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import defaultEvent from '../../nouns/events/default-event.svg';
import { EventState } from '../../nouns/events/event-state.tsx';
import { RecordEditForm, type ConflictWords } from '../../ui/record-edit-form.tsx';
import { conflictLabels, showValue } from './event-conflict.ts';
import { dependents } from './event-dependencies.ts';
import { eventForm, EventSections } from './event-form.tsx';
import { EventPageHeader } from './event-page-header.tsx';
import { peopleOf } from './event-people-fields.tsx';
import { toFields, toValues, type EventValues } from './event-values.ts';
import { loadWholeEvent, useEventForForm, useUpdateEvent } from './event.queries.ts';

export const handle: RouteHandle = { title: 'Edit Event', access: updateEvent };

export function Component() {
  const { event_id: id = '' } = useParams();
  return (
    <EventState query={useEventForForm(id)}>
      {(opened) => (
        <>
          <EventPageHeader title="Edit Event" event={opened} />
          <EditForm key={opened.event_id} opened={opened} />
        </>
      )}
    </EventState>
  );
}

function EditForm({ opened }: { opened: WholeEvent }) {
  return (
    <RecordEditForm
      {...eventForm}
      opened={opened}
      load={() => loadWholeEvent(opened.event_id)}
      toValues={toValues}
      follow={dependents}
      schema={updateEventInput}
      toBody={(values, image, base) => ({
        ...toFields(values, image, base),
        event_id: opened.event_id,
        version: base.version,
      })}
      save={savedBy(useUpdateEvent())}
      conflict={conflict}
    >
      {() => <EventSections known={peopleOf(opened)} />}
    </RecordEditForm>
  );
}

const conflict: ConflictWords<EventValues, WholeEvent> = {
  title: eventTexts.eventConflict,
  what: (changedAt, { timezone }) =>
    `this event on ${formatDateTime(changedAt, zoneOf(timezone))} ${shownZone(timezone, changedAt)}`,
  labels: conflictLabels,
  show: showValue,
  imageFallback: defaultEvent,
};

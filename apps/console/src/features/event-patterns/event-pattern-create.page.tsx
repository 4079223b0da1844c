import { addEventPattern, addEventPatternInput, eventPatternFields } from '@backline/contract/event-patterns';
import type { EventDetail } from '@backline/contract/events';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { yearFirstClockOf } from '../../nouns/events/event-clock.ts';
import { newOfPart, partForm } from '../../nouns/events/event-part.tsx';
import { RecordForm } from '../../ui/record-form.tsx';
import { blankValues, recordFields } from '../../ui/record-values.ts';
import { EventPatternFields } from './event-pattern-fields.tsx';
import { eventPatternPart, useAddEventPattern } from './event-pattern.queries.ts';
import { savedTexts } from './event-pattern-state.ts';

export const handle: RouteHandle = { title: 'Add Pattern', access: addEventPattern };

export const Component = newOfPart(eventPatternPart, 'Add Pattern', CreateForm);

const newEventPattern = blankValues(eventPatternFields);

function CreateForm({ event }: { event: EventDetail }) {
  const { event_id, timezone } = event;
  const clock = yearFirstClockOf(timezone);
  const { mutateAsync: add } = useAddEventPattern();
  return (
    <RecordForm
      {...partForm(eventPatternPart, event)}
      initial={newEventPattern}
      schema={addEventPatternInput}
      toBody={(values) => ({ ...recordFields(eventPatternFields, values, { clock }), event_id })}
      save={async (input, idempotencyKey) => savedTexts(await add({ input, idempotencyKey }), timezone)}
    >
      <EventPatternFields event={event} clock={clock} />
    </RecordForm>
  );
}

import type { EventDetail } from '@backline/contract/events';
import { addTrivia, addTriviaInput, triviaFields } from '@backline/contract/trivia';
import { toWallClock } from '@backline/page/time-zone';
import { useState } from 'react';
import { savedBy } from '../../lib/form-calls.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { yearFirstClockOf } from '../../nouns/events/event-clock.ts';
import { newOfPart, partForm } from '../../nouns/events/event-part.tsx';
import { RecordForm } from '../../ui/record-form.tsx';
import { blankValues, recordFields, recordInputs } from '../../ui/record-values.ts';
import { TriviaFields } from './trivia-fields.tsx';
import { triviaPart, useAddTrivia } from './trivia.queries.ts';

export const handle: RouteHandle = { title: 'New Trivia', access: addTrivia };

export const Component = newOfPart(triviaPart, 'New Trivia', CreateForm);

function CreateForm({ event }: { event: EventDetail }) {
  const { event_id, timezone } = event;
  const clock = yearFirstClockOf(timezone);
  const [openedAt] = useState(Date.now);
  // The publish time defaults to now.
  const [initial] = useState(() => ({
    ...blankValues(triviaFields),
    publish_time: toWallClock(openedAt, clock.zone),
  }));
  return (
    <RecordForm
      {...partForm(triviaPart, event)}
      initial={initial}
      schema={addTriviaInput}
      toBody={(values, image) => ({
        ...recordFields(triviaFields, values, { image, clock, stored: { publish_time: openedAt } }),
        event_id,
      })}
      save={savedBy(useAddTrivia())}
      inputOf={recordInputs(triviaFields)}
    >
      <TriviaFields clock={clock} mayBeUnpublished={false} />
    </RecordForm>
  );
}

import type { EventDetail } from '@backline/contract/events';
import { addTrivia, addTriviaInput, triviaFields } from '@backline/contract/trivia';
import { toWallClock } from '@backline/page/time-zone';
import { useState } from 'react';
import { savedBy } from '../../lib/form-calls.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { yearFirstClockOf } from '../../nouns/events/event-clock.ts';
import { newOfPart, partForm } from '../../nouns/events/event-part.tsx';
import { RecordForm } from '../../ui/record-form.tsx';
import { recordFields } from '../../ui/record-values.ts';
import { OptionFields } from './option-fields.tsx';
import { TriviaFields } from './trivia-fields.tsx';
import { choiceOf, newTrivia, triviaInputs } from './trivia-values.ts';
import { triviaPart, useAddTrivia } from './trivia.queries.ts';

export const handle: RouteHandle = { title: 'New Trivia', access: addTrivia };

export const Component = newOfPart(triviaPart, 'New Trivia', CreateForm);

function CreateForm({ event }: { event: EventDetail }) {
  const { event_id, timezone } = event;
  const clock = yearFirstClockOf(timezone);
  const [openedAt] = useState(Date.now);
  // The publish time defaults to now.
  const [initial] = useState(() => ({
    ...newTrivia(),
    publish_time: toWallClock(openedAt, clock.zone),
  }));
  return (
    <RecordForm
      {...partForm(triviaPart, event)}
      initial={initial}
      schema={addTriviaInput}
      toBody={(values, image) => ({
        ...choiceOf(values),
        ...recordFields(triviaFields, values, { image, clock, stored: { publish_time: openedAt } }),
        event_id,
      })}
      save={savedBy(useAddTrivia())}
      inputOf={triviaInputs}
    >
      <TriviaFields clock={clock} mayBeUnpublished={false} />
      <OptionFields isAnswered={false} />
    </RecordForm>
  );
}

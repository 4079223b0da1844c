import type { EventDetail } from '@backline/contract/events';
import { addTrivia, addTriviaInput } from '@backline/contract/trivia';
import { Form } from 'antd';
import { useState } from 'react';
import { savedBy } from '../../lib/form-calls.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { EventPartHeader, EventPartPage, partForm } from '../../nouns/events/event-part.tsx';
import { RecordForm } from '../../ui/record-form.tsx';
import { TriviaFields } from './trivia-fields.tsx';
import { triviaPart } from './trivia-part.ts';
import { imageInputs, newTrivia, toFields, type TriviaValues } from './trivia-values.ts';
import { useAddTrivia } from './trivia.queries.ts';

export const handle: RouteHandle = { title: 'New Trivia', access: addTrivia };

export function Component() {
  return (
    <EventPartPage part={triviaPart}>
      {(event) => (
        <>
          <EventPartHeader title="New Trivia" part={triviaPart} event={event} />
          <CreateForm key={event.event_id} event={event} />
        </>
      )}
    </EventPartPage>
  );
}

function CreateForm({ event }: { event: EventDetail }) {
  const { event_id, timezone } = event;
  const [form] = Form.useForm<TriviaValues>();
  const [openedAt] = useState(Date.now);
  const [initial] = useState(() => newTrivia(timezone, openedAt));
  return (
    <RecordForm
      {...partForm(triviaPart, event)}
      form={form}
      initial={initial}
      schema={addTriviaInput}
      toBody={(values, image) => ({ ...toFields(values, image, { timezone, stored: openedAt }), event_id })}
      save={savedBy(useAddTrivia())}
      inputOf={imageInputs}
    >
      <TriviaFields timezone={timezone} mayBeUnpublished={false} />
    </RecordForm>
  );
}

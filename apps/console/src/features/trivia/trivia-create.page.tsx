import type { EventDetail } from '@backline/contract/events';
import { messages } from '@backline/contract/messages';
import { addTrivia, addTriviaInput } from '@backline/contract/trivia';
import { Form } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { EventState } from '../../nouns/events/event-state.tsx';
import { useEvent } from '../../nouns/events/event.queries.ts';
import { RecordForm } from '../../ui/record-form.tsx';
import { TriviaFields } from './trivia-fields.tsx';
import { TriviaPageHeader } from './trivia-page-header.tsx';
import { toTrivia } from './trivia-paths.ts';
import { imageInputs, newTrivia, toFields, type TriviaValues } from './trivia-values.ts';
import { useAddTrivia } from './trivia.queries.ts';

export const handle: RouteHandle = { title: 'New Trivia', access: addTrivia };

export function Component() {
  const { event_id: id = '' } = useParams();
  return (
    <EventState back={toTrivia} query={useEvent(id)}>
      {(event) => <CreateForm key={event.event_id} event={event} />}
    </EventState>
  );
}

function CreateForm({ event }: { event: EventDetail }) {
  const { event_id, event_name, timezone } = event;
  const [form] = Form.useForm<TriviaValues>();
  const [openedAt] = useState(Date.now);
  const [initial] = useState(() => newTrivia(timezone, openedAt));
  const add = useAddTrivia();
  const list = eventPaths.triviaOf({ id: event_id, name: event_name });
  return (
    <>
      <TriviaPageHeader title="New Trivia" event={event} />
      <RecordForm
        form={form}
        initial={initial}
        schema={addTriviaInput}
        toBody={(values, image) => ({ ...toFields(values, image, { timezone, stored: openedAt }), event_id })}
        save={async (input, idempotencyKey) => [(await add.mutateAsync({ input, idempotencyKey })).message]}
        inputOf={imageInputs}
        unexplained={messages.tryLater}
        savedTo={list}
        backTo={list}
      >
        <TriviaFields timezone={timezone} mayBeUnpublished={false} />
      </RecordForm>
    </>
  );
}

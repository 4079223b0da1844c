import { ianaZone } from '@backline/contract/event-rules';
import type { EventDetail } from '@backline/contract/events';
import { engagementMessages } from '@backline/contract/engagement-messages';
import { messages } from '@backline/contract/messages';
import { labelsOf } from '@backline/contract/fields';
import { triviaFields, updateTrivia, updateTriviaInput, type TriviaItem } from '@backline/contract/trivia';
import { isWallClock } from '@backline/page/time-zone';
import { Form } from 'antd';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { formatYearFirst } from '../../lib/format.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import defaultEvent from '../../nouns/events/default-event.svg';
import { toEpoch, type Timezone } from '../../nouns/events/event-clock.ts';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { EventState } from '../../nouns/events/event-state.tsx';
import { useEvent } from '../../nouns/events/event.queries.ts';
import { ConflictDialog } from '../../ui/conflict-dialog.tsx';
import { showPlain, type ConflictLabels } from '../../ui/conflict-fields.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { RecordForm } from '../../ui/record-form.tsx';
import { useClash } from '../../ui/use-clash.ts';
import { MadeFrom } from './made-from.tsx';
import { TriviaFields } from './trivia-fields.tsx';
import { TriviaPageHeader } from './trivia-page-header.tsx';
import { toTrivia } from './trivia-paths.ts';
import { imageInputs, toFields, toValues, type TriviaValues } from './trivia-values.ts';
import { loadTrivia, useTriviaForForm, useUpdateTrivia } from './trivia.queries.ts';

export const handle: RouteHandle = { title: 'Edit Trivia', access: updateTrivia };

const labels: ConflictLabels<TriviaValues> = {
  image: 'Image',
  publish_time: 'Publish time',
  ...labelsOf(triviaFields),
};

export function Component() {
  const { event_id: id = '' } = useParams();
  return (
    <EventState back={toTrivia} query={useEvent(id)}>
      {(event) => <EditPage event={event} />}
    </EventState>
  );
}

function EditPage({ event }: { event: EventDetail }) {
  const { trivia_id: triviaId = '' } = useParams();
  const list = eventPaths.triviaOf({ id: event.event_id, name: event.event_name });
  return (
    <QueryState
      query={useTriviaForForm(event.event_id, triviaId)}
      wayBack={
        <LinkButton type="primary" to={list}>
          Back to the list
        </LinkButton>
      }
    >
      {(opened) => (
        <>
          <TriviaPageHeader title="Edit Trivia" event={event} />
          <EditForm key={opened.id} event={event} opened={opened} list={list} />
        </>
      )}
    </QueryState>
  );
}

function EditForm({ event, opened, list }: { event: EventDetail; opened: TriviaItem; list: string }) {
  const { event_id: eventId, timezone } = event;
  const [form] = Form.useForm<TriviaValues>();
  const update = useUpdateTrivia();
  const initial = useMemo(() => toValues(opened, timezone), [opened, timezone]);
  const load = () => loadTrivia({ eventId, triviaId: opened.id });
  const { base, clash, onConflict, close, take, save } = useClash(form, opened, load);
  return (
    <>
      <RecordForm
        form={form}
        initial={initial}
        schema={updateTriviaInput}
        toBody={(values, image) => {
          const fields = toFields(values, image, { timezone, stored: base.current.publish_time });
          const ids = { event_id: eventId, trivia_id: opened.id, version: base.current.version };
          return { ...fields, ...ids, is_publish: fields.publish_time > 0 };
        }}
        save={async (input, idempotencyKey) => [(await update.mutateAsync({ input, idempotencyKey })).message]}
        inputOf={imageInputs}
        unexplained={messages.tryLater}
        onConflict={onConflict}
        savedTo={list}
        backTo={list}
      >
        <TriviaFields timezone={timezone} mayBeUnpublished={opened.is_auto_generated} />
        {opened.sources.length > 0 && <MadeFrom sources={opened.sources} />}
      </RecordForm>
      {clash !== null && (
        <ConflictDialog<TriviaValues>
          conflict={clash.conflict}
          title={engagementMessages.triviaConflict}
          what={`this trivia on ${formatYearFirst(clash.conflict.changed_dttm, ianaZone[timezone])} ${timezone}`}
          labels={labels}
          inputOf={imageInputs}
          show={(name, values) =>
            name === 'publish_time' ? showTime(values.publish_time, timezone) : showPlain(values[name])
          }
          imageFallback={defaultEvent}
          base={toValues(base.current, timezone)}
          mine={form.getFieldsValue(true)}
          theirs={toValues(clash.theirs, timezone)}
          onClose={close}
          onTake={take}
          onSave={save}
        />
      )}
    </>
  );
}

const showTime = (typed: string | null, timezone: Timezone) => {
  if (typed === null) return 'Unpublished';
  return isWallClock(typed) ? formatYearFirst(toEpoch(typed, timezone), ianaZone[timezone]) : typed;
};

import { zoneOf, type Timezone } from '@backline/contract/time-zones';
import type { EventDetail } from '@backline/contract/events';
import { engagementMessages } from '@backline/contract/engagement-messages';
import { labelsOf } from '@backline/contract/fields';
import { triviaFields, updateTrivia, updateTriviaInput, type TriviaItem } from '@backline/contract/trivia';
import { isWallClock } from '@backline/page/time-zone';
import { useParams } from 'react-router';
import { savedBy } from '../../lib/form-calls.ts';
import { formatYearFirst } from '../../lib/format.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { toEpoch } from '../../nouns/events/event-clock.ts';
import { EventPartPage, OpenedPart, partConflict, partForm } from '../../nouns/events/event-part.tsx';
import { showPlain, type ConflictLabels } from '../../ui/conflict-fields.ts';
import { RecordEditForm } from '../../ui/record-edit-form.tsx';
import { MadeFrom } from './made-from.tsx';
import { TriviaFields } from './trivia-fields.tsx';
import { triviaPart } from './trivia-part.ts';
import { imageInputs, toFields, toValues, type TriviaValues } from './trivia-values.ts';
import { loadTrivia, useTriviaForForm, useUpdateTrivia } from './trivia.queries.ts';

export const handle: RouteHandle = { title: 'Edit Trivia', access: updateTrivia };

const labels: ConflictLabels<TriviaValues> = {
  image: 'Image',
  publish_time: 'Publish time',
  ...labelsOf(triviaFields),
};

export function Component() {
  return <EventPartPage part={triviaPart}>{(event) => <EditPage event={event} />}</EventPartPage>;
}

function EditPage({ event }: { event: EventDetail }) {
  const { trivia_id: triviaId = '' } = useParams();
  const query = useTriviaForForm(event.event_id, triviaId);
  return (
    <OpenedPart title="Edit Trivia" part={triviaPart} event={event} query={query}>
      {(opened) => <EditForm key={opened.id} event={event} opened={opened} />}
    </OpenedPart>
  );
}

function EditForm({ event, opened }: { event: EventDetail; opened: TriviaItem }) {
  const { event_id, timezone } = event;
  return (
    <RecordEditForm
      {...partForm(triviaPart, event)}
      opened={opened}
      load={() => loadTrivia({ eventId: event_id, triviaId: opened.id })}
      toValues={(stored) => toValues(stored, timezone)}
      schema={updateTriviaInput}
      toBody={(values, image, base) => {
        const fields = toFields(values, image, { timezone, stored: base.publish_time });
        const ids = { event_id, trivia_id: base.id, version: base.version };
        return { ...fields, ...ids, is_publish: fields.publish_time > 0 };
      }}
      save={savedBy(useUpdateTrivia())}
      inputOf={imageInputs}
      conflict={partConflict<TriviaValues>(triviaPart, event, {
        title: engagementMessages.triviaConflict,
        labels,
        show: (name, values) =>
          name === 'publish_time' ? showTime(values.publish_time, timezone) : showPlain(values[name]),
      })}
    >
      {() => (
        <>
          <TriviaFields timezone={timezone} mayBeUnpublished={opened.is_auto_generated} />
          {opened.sources.length > 0 && <MadeFrom sources={opened.sources} />}
        </>
      )}
    </RecordEditForm>
  );
}

const showTime = (typed: string | null, timezone: Timezone) => {
  if (typed === null) return 'Unpublished';
  return isWallClock(typed) ? formatYearFirst(toEpoch(typed, timezone), zoneOf(timezone)) : typed;
};

import { updateEventPattern, type EventPattern } from '@backline/contract/event-patterns';
import type { EventDetail } from '@backline/contract/events';
import { lightMessages } from '@backline/contract/light-messages';
import { Alert } from 'antd';
import { useParams } from 'react-router';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { EventPartPage, OpenedPart, partConflict, partForm, refOf } from '../../nouns/events/event-part.tsx';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { showPlain, type ConflictLabels } from '../../ui/conflict-fields.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { RecordEditForm } from '../../ui/record-edit-form.tsx';
import { EventPatternFields } from './event-pattern-fields.tsx';
import { eventPatternPart } from './event-pattern-part.ts';
import { savedTexts, toFields, toValues, type EventPatternValues } from './event-pattern-values.ts';
import {
  loadEventPattern,
  useEventPatternForForm,
  usePatternChoices,
  useUpdateEventPattern,
} from './event-pattern.queries.ts';

export const handle: RouteHandle = { title: 'Edit Pattern', access: updateEventPattern };

const labels: ConflictLabels<EventPatternValues> = { start_dttm: 'Start Time', pattern_id: 'Pattern', image: 'Image' };

export function Component() {
  return <EventPartPage part={eventPatternPart}>{(event) => <EditPage event={event} />}</EventPartPage>;
}

function EditPage({ event }: { event: EventDetail }) {
  const { event_user_pattern_id: id = '' } = useParams();
  const query = useEventPatternForForm(event.event_id, id);
  return (
    <OpenedPart title="Edit Pattern" part={eventPatternPart} event={event} query={query}>
      {(opened) =>
        opened.can.edit ? (
          <EditForm key={opened.event_user_pattern_id} event={event} opened={opened} />
        ) : (
          <Alert
            type="warning"
            showIcon
            title={lightMessages.patternBegun}
            action={<LinkButton to={eventPaths.patternsOf(refOf(event))}>Back to the list</LinkButton>}
          />
        )
      }
    </OpenedPart>
  );
}

function EditForm({ event, opened }: { event: EventDetail; opened: EventPattern }) {
  const { event_id, timezone } = event;
  const { mutateAsync: update } = useUpdateEventPattern();
  const choices = usePatternChoices(event_id);
  const nameOf = (id: number | null) =>
    choices.data?.find(({ pattern_id: known }) => known === id)?.name ??
    (id === opened.pattern_id ? opened.name : showPlain(id));
  return (
    <RecordEditForm
      {...partForm(eventPatternPart, event)}
      opened={opened}
      load={() => loadEventPattern(event_id, opened.event_user_pattern_id)}
      toValues={(stored) => toValues(stored, timezone)}
      schema={updateEventPattern.input}
      toBody={(values, _, base) => ({
        ...toFields(values, timezone, base),
        event_id,
        event_user_pattern_id: base.event_user_pattern_id,
        version: base.version,
      })}
      save={async (input, idempotencyKey) => savedTexts(await update({ input, idempotencyKey }), timezone)}
      // The audit log tells a pattern by its name.
      inputOf={{ pattern: 'pattern_id' }}
      conflict={partConflict<EventPatternValues>(eventPatternPart, event, {
        title: lightMessages.patternConflict,
        labels,
        show: (name, values) =>
          name === 'pattern_id' ? nameOf(values.pattern_id) : showPlain(values[name]).replace('T', ' '),
      })}
    >
      {(stored) => <EventPatternFields event={event} stored={stored} />}
    </RecordEditForm>
  );
}

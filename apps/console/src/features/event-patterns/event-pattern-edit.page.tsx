import { eventPatternFields, updateEventPattern, type EventPattern } from '@backline/contract/event-patterns';
import type { EventDetail } from '@backline/contract/events';
import * as lightTexts from '@backline/contract/lights.texts';
import { Alert } from 'antd';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { yearFirstClockOf } from '../../nouns/events/event-clock.ts';
import { rowOfPart, partConflict, partForm, refOf } from '../../nouns/events/event-part.tsx';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { showPlain } from '../../ui/conflict-fields.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { RecordEditForm } from '../../ui/record-edit-form.tsx';
import { recordFields, recordValues, recordWords, type RecordValuesOf } from '../../ui/record-values.ts';
import { EventPatternFields } from './event-pattern-fields.tsx';
import {
  eventPatternPart,
  loadEventPattern,
  useEventPatternForForm,
  usePatternChoices,
  useUpdateEventPattern,
} from './event-pattern.queries.ts';
import { savedTexts } from './event-pattern-state.ts';

export const handle: RouteHandle = { title: 'Edit Pattern', access: updateEventPattern };

export const Component = rowOfPart(eventPatternPart, {
  title: 'Edit Pattern',
  param: 'event_user_pattern_id',
  useRow: useEventPatternForForm,
  Page: EditUntilBegun,
});

const { labels, show } = recordWords(eventPatternFields, { isYearFirst: true });

function EditUntilBegun({ event, opened }: { event: EventDetail; opened: EventPattern }) {
  if (opened.can.edit) return <EditForm event={event} opened={opened} />;
  return (
    <Alert
      type="warning"
      showIcon
      title={lightTexts.patternBegun}
      action={<LinkButton to={eventPaths.patternsOf(refOf(event))}>Back to the list</LinkButton>}
    />
  );
}

function EditForm({ event, opened }: { event: EventDetail; opened: EventPattern }) {
  const { event_id, timezone } = event;
  const clock = yearFirstClockOf(timezone);
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
      toValues={(stored) => recordValues(eventPatternFields, stored, clock)}
      schema={updateEventPattern.input}
      toBody={(values, _, base) => ({
        ...recordFields(eventPatternFields, values, { clock, stored: base }),
        event_id,
        event_user_pattern_id: base.event_user_pattern_id,
        version: base.version,
      })}
      save={async (input, idempotencyKey) => savedTexts(await update({ input, idempotencyKey }), timezone)}
      inputOf={{ pattern: 'pattern_id' }}
      conflict={partConflict<RecordValuesOf<typeof eventPatternFields>>(eventPatternPart, event, {
        title: lightTexts.patternConflict,
        labels,
        show: (name, values) => (name === 'pattern_id' ? nameOf(values.pattern_id) : show(name, values)),
      })}
    >
      {(stored) => <EventPatternFields event={event} clock={clock} stored={stored} />}
    </RecordEditForm>
  );
}

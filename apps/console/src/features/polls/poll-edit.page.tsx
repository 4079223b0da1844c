import { ianaZone } from '@backline/contract/event-rules';
import type { EventDetail } from '@backline/contract/events';
import { engagementMessages } from '@backline/contract/engagement-messages';
import { messages } from '@backline/contract/messages';
import { updatePoll, updatePollInput, type PollRow } from '@backline/contract/polls';
import { Form } from 'antd';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { formatYearFirst } from '../../lib/format.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import defaultEvent from '../../nouns/events/default-event.svg';
import { eventPaths } from '../../nouns/events/event-paths.ts';
import { EventState } from '../../nouns/events/event-state.tsx';
import { useEvent } from '../../nouns/events/event.queries.ts';
import { ConflictDialog } from '../../ui/conflict-dialog.tsx';
import { showPlain, type ConflictLabels } from '../../ui/conflict-fields.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { RecordForm } from '../../ui/record-form.tsx';
import { useClash } from '../../ui/use-clash.ts';
import { followOptions } from './option-fields.tsx';
import { PollFields } from './poll-fields.tsx';
import { PollPageHeader } from './poll-page-header.tsx';
import { optionInputs, showOptions, toChanges, toValues, type PollValues } from './poll-values.ts';
import { loadPoll, usePollForForm } from './poll.queries.ts';
import { useSaveWithVotes } from './use-save-with-votes.ts';

export const handle: RouteHandle = { title: 'Edit Poll', access: updatePoll };

const labels: ConflictLabels<PollValues> = {
  question: 'Question',
  start_time: 'Start Time',
  end_time: 'End Time',
  completed: 'Completed',
  options: 'Options',
  image: 'Image',
};

export function Component() {
  const { event_id: id = '' } = useParams();
  return <EventState query={useEvent(id)}>{(event) => <EditPage event={event} />}</EventState>;
}

function EditPage({ event }: { event: EventDetail }) {
  const { poll_id: pollId = '' } = useParams();
  const list = eventPaths.pollsOf({ id: event.event_id, name: event.event_name });
  return (
    <QueryState
      query={usePollForForm(event.event_id, pollId)}
      wayBack={
        <LinkButton type="primary" to={list}>
          Back to the polls
        </LinkButton>
      }
    >
      {(opened) => (
        <>
          <PollPageHeader title="Edit Poll" event={event} />
          <EditForm key={opened.id} event={event} opened={opened} list={list} />
        </>
      )}
    </QueryState>
  );
}

function EditForm({ event, opened, list }: { event: EventDetail; opened: PollRow; list: string }) {
  const { event_id: eventId, timezone } = event;
  const [form] = Form.useForm<PollValues>();
  const saveWithVotes = useSaveWithVotes(eventId);
  const initial = useMemo(() => toValues(opened, timezone), [opened, timezone]);
  const load = () => loadPoll({ eventId, pollId: opened.id });
  const { base, clash, onConflict, close, take, save } = useClash(form, opened, load);
  return (
    <>
      <RecordForm
        form={form}
        initial={initial}
        follow={followOptions}
        schema={updatePollInput}
        toBody={(values) => ({ ...toChanges(values, base.current, timezone), event_id: eventId })}
        save={saveWithVotes}
        inputOf={optionInputs}
        unexplained={messages.tryLater}
        onConflict={onConflict}
        savedTo={list}
        backTo={list}
      >
        <PollFields timezone={timezone} stored={clash?.theirs ?? base.current} />
      </RecordForm>
      {clash !== null && (
        <ConflictDialog<PollValues>
          conflict={clash.conflict}
          title={engagementMessages.pollConflict}
          what={`this poll on ${formatYearFirst(clash.conflict.changed_dttm, ianaZone[timezone])} ${timezone}`}
          labels={labels}
          show={(name, values) =>
            name === 'options'
              ? showOptions(values.options)
              : showPlain(values[name]).replace('T', name.endsWith('_time') ? ' ' : 'T')
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

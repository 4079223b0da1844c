import type { EventDetail } from '@backline/contract/events';
import { engagementMessages } from '@backline/contract/engagement-messages';
import { updatePoll, updatePollInput, type PollRow } from '@backline/contract/polls';
import { useParams } from 'react-router';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { EventPartPage, OpenedPart, partConflict, partForm } from '../../nouns/events/event-part.tsx';
import { showOpeningTimes } from '../../nouns/events/opening-time-fields.tsx';
import type { ConflictLabels } from '../../ui/conflict-fields.ts';
import { RecordEditForm } from '../../ui/record-edit-form.tsx';
import { followOptions } from './option-fields.tsx';
import { PollFields } from './poll-fields.tsx';
import { pollPart } from './poll-part.ts';
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
  return <EventPartPage part={pollPart}>{(event) => <EditPage event={event} />}</EventPartPage>;
}

function EditPage({ event }: { event: EventDetail }) {
  const { poll_id: pollId = '' } = useParams();
  const query = usePollForForm(event.event_id, pollId);
  return (
    <OpenedPart title="Edit Poll" part={pollPart} event={event} query={query}>
      {(opened) => <EditForm key={opened.id} event={event} opened={opened} />}
    </OpenedPart>
  );
}

function EditForm({ event, opened }: { event: EventDetail; opened: PollRow }) {
  const { event_id, timezone } = event;
  return (
    <RecordEditForm
      {...partForm(pollPart, event)}
      opened={opened}
      load={() => loadPoll({ eventId: event_id, pollId: opened.id })}
      toValues={(stored) => toValues(stored, timezone)}
      follow={followOptions}
      schema={updatePollInput}
      toBody={(values, _, base) => ({ ...toChanges(values, base, timezone), event_id })}
      save={useSaveWithVotes(event_id)}
      inputOf={optionInputs}
      conflict={partConflict<PollValues>(pollPart, event, {
        title: engagementMessages.pollConflict,
        labels,
        show: (name, values) =>
          name === 'options' ? showOptions(values.options) : showOpeningTimes<PollValues>(name, values),
      })}
    >
      {(stored) => <PollFields timezone={timezone} stored={stored} />}
    </RecordEditForm>
  );
}

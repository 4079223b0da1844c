import type { EventDetail } from '@backline/contract/events';
import * as pollTexts from '@backline/contract/polls.texts';
import { pollFields, updatePoll, updatePollInput, type PollRow } from '@backline/contract/polls';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { yearFirstClockOf } from '../../nouns/events/event-clock.ts';
import { rowOfPart, partConflict, partForm } from '../../nouns/events/event-part.tsx';
import { RecordEditForm } from '../../ui/record-edit-form.tsx';
import { recordWords } from '../../ui/record-values.ts';
import { followOptions } from './option-fields.tsx';
import { PollFields } from './poll-fields.tsx';
import { optionInputs, showOptions, toChanges, toValues, type PollValues } from './poll-values.ts';
import { loadPoll, pollPart, usePollForForm } from './poll.queries.ts';
import { useSaveWithVotes } from './use-save-with-votes.ts';

export const handle: RouteHandle = { title: 'Edit Poll', access: updatePoll };

export const Component = rowOfPart(pollPart, {
  title: 'Edit Poll',
  param: 'poll_id',
  useRow: usePollForForm,
  Page: EditForm,
});

const words = recordWords(pollFields, { isYearFirst: true });

function EditForm({ event, opened }: { event: EventDetail; opened: PollRow }) {
  const { event_id, timezone } = event;
  const clock = yearFirstClockOf(timezone);
  return (
    <RecordEditForm
      {...partForm(pollPart, event)}
      opened={opened}
      load={() => loadPoll({ eventId: event_id, pollId: opened.id })}
      toValues={(stored) => toValues(stored, clock)}
      follow={followOptions}
      schema={updatePollInput}
      toBody={(values, _, base) => ({ ...toChanges(values, base, clock), event_id })}
      save={useSaveWithVotes(event_id)}
      inputOf={optionInputs}
      conflict={partConflict<PollValues>(pollPart, event, {
        title: pollTexts.pollConflict,
        labels: { ...words.labels, options: 'Options' },
        show(name, values) {
          if (name === 'options') return showOptions(values.options);
          return name === 'results' ? pollTexts.pollResultNames[values.results] : words.show(name, values);
        },
      })}
    >
      {(stored) => <PollFields clock={clock} stored={stored} />}
    </RecordEditForm>
  );
}

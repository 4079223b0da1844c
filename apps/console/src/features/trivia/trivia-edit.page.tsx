import type { EventDetail } from '@backline/contract/events';
import * as triviaTexts from '@backline/contract/trivia.texts';
import { triviaFields, updateTrivia, updateTriviaInput, type TriviaItem } from '@backline/contract/trivia';
import { savedBy } from '../../lib/form-calls.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { yearFirstClockOf } from '../../nouns/events/event-clock.ts';
import { rowOfPart, partConflict, partForm } from '../../nouns/events/event-part.tsx';
import { RecordEditForm } from '../../ui/record-edit-form.tsx';
import { recordFields, recordWords } from '../../ui/record-values.ts';
import { MadeFrom } from './made-from.tsx';
import { OptionFields } from './option-fields.tsx';
import { TriviaFields } from './trivia-fields.tsx';
import { choiceOf, showOptions, toValues, triviaInputs, type TriviaValues } from './trivia-values.ts';
import { loadTrivia, triviaPart, useTriviaForForm, useUpdateTrivia } from './trivia.queries.ts';

export const handle: RouteHandle = { title: 'Edit Trivia', access: updateTrivia };

export const Component = rowOfPart(triviaPart, {
  title: 'Edit Trivia',
  param: 'trivia_id',
  useRow: useTriviaForForm,
  Page: EditForm,
});

const { labels, show } = recordWords(triviaFields, { isYearFirst: true });

function EditForm({ event, opened }: { event: EventDetail; opened: TriviaItem }) {
  const { event_id, timezone } = event;
  const clock = yearFirstClockOf(timezone);
  return (
    <RecordEditForm
      {...partForm(triviaPart, event)}
      opened={opened}
      load={() => loadTrivia({ eventId: event_id, triviaId: opened.id })}
      toValues={(stored) => toValues(stored, clock)}
      schema={updateTriviaInput}
      toBody={(values, image, base) => {
        const fields = recordFields(triviaFields, values, { image, clock, stored: base });
        const ids = { event_id, trivia_id: base.id, version: base.version };
        return { ...fields, ...choiceOf(values), ...ids, is_publish: fields.publish_time > 0 };
      }}
      save={savedBy(useUpdateTrivia())}
      inputOf={triviaInputs}
      conflict={partConflict<TriviaValues>(triviaPart, event, {
        title: triviaTexts.triviaConflict,
        labels: { ...labels, options: 'Options', right_option: 'Right option' },
        show(name, values) {
          if (name === 'options' || name === 'right_option') return showOptions(values);
          return values[name] === null && name === 'publish_time' ? 'Unpublished' : show(name, values);
        },
      })}
    >
      {(stored) => (
        <>
          <TriviaFields clock={clock} mayBeUnpublished={opened.is_auto_generated} />
          <OptionFields isAnswered={stored.answer_counts.some((count) => count > 0)} />
          {opened.sources.length > 0 && <MadeFrom sources={opened.sources} />}
        </>
      )}
    </RecordEditForm>
  );
}

import * as lightTexts from '@backline/contract/lights.texts';
import * as generalTexts from '@backline/contract/general.texts';
import { patternFields, updatePattern, type Pattern } from '@backline/contract/patterns';
import { Alert } from 'antd';
import { useParams } from 'react-router';
import { formatYearFirst } from '../../lib/format.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import defaultEvent from '../../nouns/events/default-event.svg';
import { patternPaths } from '../../nouns/lights/pattern-paths.ts';
import { savedLightTexts } from '../../nouns/lights/saved-light.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { RecordEditForm } from '../../ui/record-edit-form.tsx';
import { recordWords } from '../../ui/record-values.ts';
import { PatternFields } from './pattern-fields.tsx';
import { PatternHeader } from './pattern-header.tsx';
import { toFields, toValues, type PatternValues } from './pattern-values.ts';
import { loadPattern, usePatternForForm, useUpdatePattern } from './pattern.queries.ts';

export const handle: RouteHandle = { title: 'Edit Pattern', access: updatePattern };

const words = recordWords(patternFields);

export function Component() {
  const { pattern_id: patternId = '' } = useParams();
  const wayBack = (
    <LinkButton type="primary" to={patternPaths.all}>
      Back to the list
    </LinkButton>
  );
  return (
    <QueryState query={usePatternForForm(patternId)} wayBack={wayBack}>
      {(opened) => (
        <>
          <PatternHeader title="Edit Pattern" name={opened.name} />
          {opened.can.edit ? (
            <EditForm key={opened.id} opened={opened} />
          ) : (
            <Alert type="warning" showIcon title={lightTexts.patternNotYours} action={wayBack} />
          )}
        </>
      )}
    </QueryState>
  );
}

function EditForm({ opened }: { opened: Pattern }) {
  const { mutateAsync: update } = useUpdatePattern();
  return (
    <RecordEditForm
      opened={opened}
      load={() => loadPattern(opened.id)}
      toValues={toValues}
      schema={updatePattern.input}
      toBody={(values, _, base) => ({ ...toFields(values), pattern_id: base.id, version: base.version })}
      save={async (input, idempotencyKey) => savedLightTexts(await update({ input, idempotencyKey }))}
      unexplained={generalTexts.tryLater}
      savedTo={patternPaths.all}
      backTo={patternPaths.all}
      conflict={{
        title: lightTexts.patternConflict,
        what: (changedAt) => `this pattern on ${formatYearFirst(changedAt)}`,
        labels: words.labels,
        show,
        imageFallback: defaultEvent,
      }}
    >
      {() => <PatternFields />}
    </RecordEditForm>
  );
}

const maxShownLetters = 200;

function show(name: keyof PatternValues, values: PatternValues): string {
  if (name === 'arrangement') return lightTexts.arrangements[values.arrangement];
  const text = words.show(name, values);
  return text.length > maxShownLetters ? `${text.slice(0, maxShownLetters)}…` : text;
}

import * as generalTexts from '@backline/contract/general.texts';
import { addPattern, patternFields } from '@backline/contract/patterns';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { patternPaths } from '../../nouns/lights/pattern-paths.ts';
import { savedLightTexts } from '../../nouns/lights/saved-light.ts';
import { RecordForm } from '../../ui/record-form.tsx';
import { blankValues } from '../../ui/record-values.ts';
import { PatternFields } from './pattern-fields.tsx';
import { PatternHeader } from './pattern-header.tsx';
import { toFields } from './pattern-values.ts';
import { useAddPattern } from './pattern.queries.ts';

export const handle: RouteHandle = { title: 'New Pattern', access: addPattern };

const newPattern = blankValues(patternFields);

export function Component() {
  const { mutateAsync: add } = useAddPattern();
  return (
    <>
      <PatternHeader title="New Pattern" />
      <RecordForm
        initial={newPattern}
        schema={addPattern.input}
        toBody={toFields}
        save={async (input, idempotencyKey) => savedLightTexts(await add({ input, idempotencyKey }))}
        unexplained={generalTexts.tryLater}
        savedTo={patternPaths.all}
        backTo={patternPaths.all}
      >
        <PatternFields />
      </RecordForm>
    </>
  );
}

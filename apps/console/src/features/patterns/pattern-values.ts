import { lookFields } from '@backline/contract/light-timelines';
import type { Input } from '@backline/contract/operation';
import { patternFields, type addPattern, type Pattern } from '@backline/contract/patterns';
import { recordFields, recordValues, type RecordValuesOf } from '../../ui/record-values.ts';

export type PatternValues = RecordValuesOf<typeof patternFields>;

/**
 * Returns the form's values. A pattern without groups gets the default group settings, which appear once the user turns
 * groups on.
 */
export const toValues = (pattern: Pattern): PatternValues => ({
  ...recordValues(patternFields, pattern),
  ...(pattern.arrangement === 'together' && { step_ms: lookFields.step_ms.blank, groups: lookFields.groups.blank }),
});

export function toFields(values: PatternValues): Input<typeof addPattern> {
  const { step_ms, groups, ...fields } = recordFields(patternFields, values);
  return values.arrangement === 'together' ? fields : { ...fields, step_ms, groups };
}

import type { Arrangement } from '@backline/contract/light-timelines';
import type { Input } from '@backline/contract/operation';
import type { addPattern, Pattern } from '@backline/contract/patterns';

/** What the form holds. Fields carry the wire's names, so that the server's field errors find their inputs. */
export interface PatternValues {
  name: string;
  short_description: string;
  payload_data: string;
  colour: string;
  arrangement: Arrangement;
  /** What was typed, where that is no number. */
  step_ms: number | string | null;
  groups: number | string | null;
  /** A pattern has none; forms whose records somebody else may save ask for it. */
  image: null;
}

export const newPattern: PatternValues = {
  name: '',
  short_description: '',
  payload_data: '',
  colour: '#ffffff',
  arrangement: 'together',
  step_ms: 350,
  groups: 8,
  image: null,
};

export const toValues = (pattern: Pattern): PatternValues => ({
  name: pattern.name,
  short_description: pattern.short_description,
  payload_data: pattern.payload_data,
  colour: pattern.colour,
  arrangement: pattern.arrangement,
  // One that flashes together has neither: what a room that takes turns would begin with.
  step_ms: pattern.arrangement === 'together' ? newPattern.step_ms : pattern.step_ms,
  groups: pattern.arrangement === 'together' ? newPattern.groups : pattern.groups,
  image: null,
});

/** The wire fields that adding and updating share. What is no number goes as it is, and is refused. */
export function toFields(values: PatternValues): Input<typeof addPattern> {
  const { name, short_description, payload_data, colour, arrangement } = values;
  const turns =
    arrangement === 'together' ? {} : { step_ms: values.step_ms as number, groups: values.groups as number };
  return { name, short_description, payload_data, colour, arrangement, ...turns };
}

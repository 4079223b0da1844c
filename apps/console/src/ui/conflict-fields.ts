/** Values of a form that make sense only together, under one label. */
export interface ClashingField<Values> {
  label: string;
  names: readonly (keyof Values & string)[];
}

/** What every value of a form is called. Values of the same label stand or fall together. */
export type ConflictLabels<Values> = Readonly<Record<keyof Values & string, string>>;

interface Clash<Values> {
  fields: ClashingField<Values>[];
  /** What the form does not hold: a newer server has it. A save of this form would overwrite it unseen. */
  unknown: string[];
}

/** The form's fields behind the wire's names of what somebody else changed, in the labels' order. */
export function clashOf<Values>(
  wireNames: readonly string[],
  labels: ConflictLabels<Values>,
  inputOf: Readonly<Record<string, string>> = {},
): Clash<Values> {
  const changed = new Set(wireNames.map((name) => inputOf[name] ?? name));
  const byLabel = new Map<string, (keyof Values & string)[]>();
  for (const [name, label] of Object.entries<string>(labels)) {
    byLabel.set(label, [...(byLabel.get(label) ?? []), name as keyof Values & string]);
  }
  const fields = Array.from(byLabel, ([label, names]) => ({ label, names }));
  return {
    fields: fields.filter(({ names }) => names.some((name) => changed.has(name))),
    unknown: [...changed].filter((name) => !(name in labels)),
  };
}

/** An absent value is spelt out, so that taking it empties its input. */
export function chosenValues<Values>(values: Values, fields: readonly ClashingField<Values>[]): Partial<Values> {
  const names = fields.flatMap((field) => field.names);
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values>;
}

export type Side = 'mine' | 'theirs';

/** Where the person changed nothing, the other's change stands; where both did, the person's own. */
export function proposedSides<Values>(
  fields: readonly ClashingField<Values>[],
  mine: Values,
  base: Values,
): Record<string, Side> {
  const isSame = (field: ClashingField<Values>) =>
    JSON.stringify(chosenValues(mine, [field])) === JSON.stringify(chosenValues(base, [field]));
  return Object.fromEntries(fields.map((field) => [field.label, isSame(field) ? 'theirs' : 'mine']));
}

/** A plain value in words; empty for none. */
export function showPlain(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  return value === null || value === undefined ? '' : String(value);
}

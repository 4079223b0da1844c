/** Group of fields that belong together and are resolved as one choice. */
export interface ClashingField<Values> {
  label: string;
  names: readonly (keyof Values & string)[];
}

export type ConflictLabels<Values> = Readonly<Record<keyof Values & string, string>>;

interface Clash<Values> {
  fields: ClashingField<Values>[];
  /** Fields that only a newer server knows. Saving this form would overwrite them unseen. */
  unknown: string[];
}

/** Maps the wire fields that somebody else changed to the form's fields, in the order of the labels. */
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

export function chosenValues<Values>(values: Values, fields: readonly ClashingField<Values>[]): Partial<Values> {
  const names = fields.flatMap((field) => field.names);
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values>;
}

export type Side = 'mine' | 'theirs';

/** Selects the person's own value for fields that they changed, and the other person's value for the rest. */
export function proposedSides<Values>(
  fields: readonly ClashingField<Values>[],
  mine: Values,
  base: Values,
): Record<string, Side> {
  const isSame = (field: ClashingField<Values>) =>
    JSON.stringify(chosenValues(mine, [field])) === JSON.stringify(chosenValues(base, [field]));
  return Object.fromEntries(fields.map((field) => [field.label, isSame(field) ? 'theirs' : 'mine']));
}

export function showPlain(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  return value === null || value === undefined ? '' : String(value);
}

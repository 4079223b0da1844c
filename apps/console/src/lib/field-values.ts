import type { FieldOutputs, Fields } from '@backline/contract/fields';

/** What a form holds of a noun's plain fields: as they are answered, and what stands for nothing where they are empty. */
export type FieldValues<F extends Fields> = {
  [Name in keyof F]: NonNullable<FieldOutputs<F>[Name]> | F[Name]['blank'];
};

export function blankValues<F extends Fields>(fields: F): { [Name in keyof F]: F[Name]['blank'] } {
  return toRecord(fields, (name) => fields[name]?.blank) as { [Name in keyof F]: F[Name]['blank'] };
}

export function fieldValues<F extends Fields>(fields: F, answered: FieldOutputs<F>): FieldValues<F> {
  return toRecord(fields, (name) => {
    const value = answered[name];
    return value === null || value === '' ? fields[name]?.blank : value;
  }) as FieldValues<F>;
}

function toRecord<F extends Fields>(fields: F, of: (name: keyof F) => unknown) {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, of(name)]));
}

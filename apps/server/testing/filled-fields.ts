import type { FieldInputs, Fields } from '@backline/contract/fields';

type Filled<F extends Fields> = { [Name in keyof F]: Exclude<FieldInputs<F>[Name], undefined> };

/**
 * Returns distinct values for all fields that take text, a link, a number or a boolean. The caller passes values for
 * other fields in `named`. Tests that use this function thus cover new fields automatically.
 */
export function filledFields<F extends Fields>(fields: F, named: Partial<Filled<F>>): Filled<F> {
  return filled(fields, named, () => true);
}

export function neededFields<F extends Fields>(fields: F, named: Partial<Filled<F>>): Filled<F> {
  return filled(fields, named, ({ input }) => !input.safeParse(undefined).success);
}

function filled<F extends Fields>(
  fields: F,
  named: Partial<Filled<F>>,
  isWanted: (field: Fields[string]) => boolean,
): Filled<F> {
  const wanted = Object.entries(fields).filter(([name, field]) => name in named || isWanted(field));
  const entries = wanted.map(([name, { input }]) => {
    const candidates = [`${name} filled`, `https://example.org/${name}`, 7, true];
    const value = name in named ? named[name] : candidates.find((candidate) => input.safeParse(candidate).success);
    if (value === undefined) throw new Error(`${name} takes no value that is known here: name one`);
    return [name, value];
  });
  return Object.fromEntries(entries) as Filled<F>;
}

import type { FieldOutputs, Fields } from '@backline/contract/fields';

/** A noun's plain fields as they are answered while nobody has filled them, for tests. */
export function emptyAnswers<F extends Fields>(fields: F): FieldOutputs<F> {
  const entries = Object.entries(fields).map(([name, { output, blank }]) => [
    name,
    output.safeParse(null).success ? null : (blank ?? ''),
  ]);
  return Object.fromEntries(entries) as FieldOutputs<F>;
}

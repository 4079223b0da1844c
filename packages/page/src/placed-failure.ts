import { ApiError } from '@backline/client';
import { FailedCheck } from './bot-check/failed-check.ts';

export interface PlacedFailure<Input extends string> {
  beside: Partial<Record<Input, string>>;
  alone: string | null;
}

/**
 * Assigns errors to inputs by their names on the wire, so that each error is shown once. `textOf` returns the text of
 * an error without a field.
 */
export function placeFailure<Input extends string>(
  error: Error | null,
  inputs: readonly Input[],
  textOf: (error: Error) => string = ({ message }) => message,
): PlacedFailure<Input> {
  if (error === null || error instanceof FailedCheck) return { beside: {}, alone: null };
  const fields = error instanceof ApiError ? error.fields : [];
  if (fields.length === 0) return { beside: {}, alone: textOf(error) };
  const beside: Partial<Record<string, string>> = {};
  let alone: string | null = null;
  for (const { path, message } of fields) {
    if ((inputs as readonly string[]).includes(path)) beside[path] ??= message;
    else alone ??= message;
  }
  return { beside: beside as PlacedFailure<Input>['beside'], alone };
}

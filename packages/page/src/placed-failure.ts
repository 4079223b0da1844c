import { ApiError } from '@backline/client';
import { FailedCheck } from './bot-check/failed-check.ts';

export interface PlacedFailure<Input extends string> {
  /** By input, what stands beside it. */
  beside: Partial<Record<Input, string>>;
  /** What no input stands for, to be said once for the whole form; null where the inputs say it all. */
  alone: string | null;
}

/** Where a failure of a form with these inputs, named as on the wire, is said: each thing in one place. `textOf` words what names no field. */
export function placeFailure<Input extends string>(
  error: Error | null,
  inputs: readonly Input[],
  textOf: (error: Error) => string = ({ message }) => message,
): PlacedFailure<Input> {
  // The check's own line has said it.
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

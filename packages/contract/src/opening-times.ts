import type { z } from 'zod';
import * as generalTexts from './general.texts.ts';
import { momentField, type FieldOutputs } from './fields.ts';

export const openingTimes = {
  start_time: momentField({ label: 'Start Time', required: generalTexts.startTimeRequired }),
  end_time: momentField({ label: 'End Time', required: generalTexts.endTimeRequired }),
};
export type OpeningTimes = FieldOutputs<typeof openingTimes>;

interface OpeningTimeRules {
  endBeforeStart: string;
  /** True for a new row, which must neither start before the current minute nor have ended. */
  isNew: boolean;
}

export interface OpeningTimeError {
  path: keyof OpeningTimes;
  message: string;
}

const minuteMs = 60_000;

/** Returns at most one error for each of the two times, which must both be set. */
export function openingTimeErrors(
  { start_time: start, end_time: end }: OpeningTimes,
  { endBeforeStart, isNew }: OpeningTimeRules,
  now: number = Date.now(),
): OpeningTimeError[] {
  const errors: OpeningTimeError[] = [];
  if (isNew && start < now - (now % minuteMs)) errors.push({ path: 'start_time', message: generalTexts.startTimePast });
  if (isNew && end < now) errors.push({ path: 'end_time', message: generalTexts.endTimePast });
  else if (end < start) errors.push({ path: 'end_time', message: endBeforeStart });
  return errors;
}

export const checkOpeningTimes =
  (rules: OpeningTimeRules) =>
  (input: OpeningTimes, ctx: z.RefinementCtx): void => {
    if (input.start_time < 1 || input.end_time < 1) return;
    for (const { path, message } of openingTimeErrors(input, rules)) {
      ctx.addIssue({ code: 'custom', path: [path], message });
    }
  };

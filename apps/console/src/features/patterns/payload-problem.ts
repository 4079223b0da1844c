import { beatsOf, durationOf, maxPayloadDurations, maxPayloadMs, parsePayload, type Timeline } from '@backline/beat';
import * as lightTexts from '@backline/contract/lights.texts';
import { payloadField } from '@backline/contract/light-timelines';
import { payloadWords } from '@backline/contract/payload-failure';
import { ruledWith } from '../../lib/form-rules.ts';

/** Parses a timeline. Returns null if the text is not a timeline. */
export function timelineIn(text: string): Timeline | null {
  const parsed = parsePayload(text);
  return parsed.ok ? parsed.timeline : null;
}

function payloadProblem(text: string): string | undefined {
  const parsed = parsePayload(text);
  if (!parsed.ok) return payloadWords(parsed.failure, { durations: maxPayloadDurations, ms: maxPayloadMs });
  if (durationOf(parsed.timeline) < 1) return lightTexts.payloadTooShort;
  return beatsOf(parsed.timeline).length === 0 ? lightTexts.payloadNeverLit : undefined;
}

export const payloadRule = ruledWith(payloadField.input, (typed) => {
  const text = payloadField.input.safeParse(typed);
  return text.success ? payloadProblem(text.data) : undefined;
});

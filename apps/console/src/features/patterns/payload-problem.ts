import { beatsOf, durationOf, maxPayloadDurations, maxPayloadMs, parsePayload, type Timeline } from '@backline/beat';
import { lightMessages } from '@backline/contract/light-messages';
import { payloadText } from '@backline/contract/light-timelines';
import { payloadWords } from '@backline/contract/payload-words';
import type { FieldSchema } from '../../lib/form-rules.ts';

/** The timeline of a text; null while it is none. */
export function timelineIn(text: string): Timeline | null {
  const parsed = parsePayload(text);
  return parsed.ok ? parsed.timeline : null;
}

/** What the server would hold against a payload, in the same words. */
function payloadProblem(text: string): string | null {
  const parsed = parsePayload(text);
  if (!parsed.ok) return payloadWords(parsed.failure, { durations: maxPayloadDurations, ms: maxPayloadMs });
  if (durationOf(parsed.timeline) < 1) return lightMessages.payloadTooShort;
  return beatsOf(parsed.timeline).length === 0 ? lightMessages.payloadNeverLit : null;
}

export const payloadRule: FieldSchema = {
  safeParse(value) {
    const text = payloadText.safeParse(value);
    if (!text.success) return text;
    const problem = payloadProblem(text.data);
    return problem === null
      ? { success: true }
      : { success: false, error: { issues: [{ path: [], message: problem }] } };
  },
};

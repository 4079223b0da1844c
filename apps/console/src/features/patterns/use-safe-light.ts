import { certify, plainLook, type CertifiedLight, type Look, type Timeline } from '@backline/beat';
import { Form } from 'antd';
import { useDeferredValue, useMemo } from 'react';
import type { PatternValues } from './pattern-values.ts';
import { timelineIn } from './payload-problem.ts';

/** Returns the look in the form's fields, or the plain look while a field is invalid. The form reports the error. */
function lookOf({ colour, arrangement, step_ms: stepMs, groups }: Partial<PatternValues>): Look {
  if (colour === undefined || !/^#[\da-f]{6}$/i.test(colour)) return plainLook;
  if (arrangement === undefined || typeof stepMs !== 'number' || typeof groups !== 'number') {
    return { ...plainLook, colour };
  }
  return { colour, arrangement, stepMs, groups };
}

/** Returns the typed timeline and the light that a save would store. Null if the text is not a timeline. */
export function useSafeLight(text: string): { timeline: Timeline; light: CertifiedLight } | null {
  const form = Form.useFormInstance<PatternValues>();
  const colour = Form.useWatch('colour', form);
  const arrangement = Form.useWatch('arrangement', form);
  const step_ms = Form.useWatch('step_ms', form);
  const groups = Form.useWatch('groups', form);
  const typed = useDeferredValue(text);
  const timeline = useMemo(() => timelineIn(typed), [typed]);
  return useMemo(
    () => timeline && { timeline, light: certify(timeline, lookOf({ colour, arrangement, step_ms, groups })) },
    [timeline, colour, arrangement, step_ms, groups],
  );
}

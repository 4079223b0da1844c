import { doorStep, doorStepMs, signDoorCode } from '@backline/contract/door-code';
import { useEffect, useState } from 'react';
import { useNow } from '../../lib/use-now.ts';
import type { useDoorKey } from './door-key.queries.ts';

/** Often enough for a countdown in seconds. */
const lookEveryMs = 250;

type DoorKey = NonNullable<ReturnType<typeof useDoorKey>['data']>;

/** The code of this moment, signed on the phone; null until it is. */
export function useDoorCode(eventId: number, { fanId, key }: DoorKey) {
  const now = useNow(lookEveryMs);
  const step = doorStep(now);
  const [signed, setSigned] = useState<{ step: number; text: string } | null>(null);
  const [isBroken, setIsBroken] = useState(false);
  useEffect(() => {
    let isOver = false;
    signDoorCode(key, { eventId, fanId, step }).then(
      (text) => isOver || setSigned({ step, text }),
      // Browsers sign on https and localhost alone.
      () => isOver || setIsBroken(true),
    );
    return () => {
      isOver = true;
    };
  }, [key, eventId, fanId, step]);
  return {
    text: signed?.step === step ? signed.text : null,
    isBroken,
    secondsLeft: Math.ceil(((step + 1) * doorStepMs - now) / 1_000),
  };
}

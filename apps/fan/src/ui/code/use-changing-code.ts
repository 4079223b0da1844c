import { codeStep, codeStepMs } from '@backline/contract/changing-code';
import { useEffect, useState } from 'react';
import { useNow } from '../../lib/use-now.ts';

const pollIntervalMs = 250;

/** Returns the current code, signed on the phone; null until it is signed. `sign` must be stable. */
export function useChangingCode(sign: (step: number) => Promise<string>) {
  const now = useNow(pollIntervalMs);
  const step = codeStep(now);
  const [signed, setSigned] = useState<{ step: number; sign: typeof sign; text: string } | null>(null);
  const [isBroken, setIsBroken] = useState(false);
  useEffect(() => {
    let isOver = false;
    sign(step).then(
      (text) => isOver || setSigned({ step, sign, text }),
      // Signing fails over plain http, because browsers support it only on https and localhost.
      () => isOver || setIsBroken(true),
    );
    return () => {
      isOver = true;
    };
  }, [sign, step]);
  return {
    text: signed?.step === step && signed.sign === sign ? signed.text : null,
    isBroken,
    secondsLeft: Math.ceil(((step + 1) * codeStepMs - now) / 1_000),
  };
}

import { sessionStore } from '@backline/page/browser-storage';
import { secondStep, secondStepSeconds } from '@backline/contract/session';
import { z } from 'zod';

const key = 'signInSecondStep';

const method = z.enum(['phone', 'email']).nullable();
/** Name of the way in the history of sign-ins. Null for ways that the history does not list. */
export type SignInMethod = z.infer<typeof method>;

const waiting = secondStep.extend({ method });
export type WaitingStep = z.infer<typeof waiting>;

/** Stores the second step of a sign-in, so that a reload resumes there. The server's cookie alone opens it. */
export const waitingStep = {
  read(): WaitingStep | null {
    try {
      const { step, at } = z
        .object({ step: waiting, at: z.number() })
        .parse(JSON.parse(sessionStore.getItem(key) ?? ''));
      const ageMs = Date.now() - at;
      return ageMs >= 0 && ageMs < secondStepSeconds * 1_000 ? step : null;
    } catch {
      return null;
    }
  },
  keep(step: WaitingStep): WaitingStep {
    sessionStore.setItem(key, JSON.stringify({ step, at: Date.now() }));
    return step;
  },
  forget: () => sessionStore.removeItem(key),
};

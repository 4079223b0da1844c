import { localStore } from '@backline/page/browser-storage';
import { z } from 'zod';

const key = 'signInAsked';
const minuteMs = 60_000;

const asked = z.discriminatedUnion('name', [
  z.object({ name: z.literal('link-sent'), email: z.string() }),
  z.object({ name: z.literal('code'), phoneNumber: z.string() }),
]);
type Asked = z.infer<typeof asked>;

const lastsMs = { 'link-sent': 15 * minuteMs, code: 5 * minuteMs };

/** Stores the open step of the sign-in, so that a reopened tab resumes there. */
export const askedStep = {
  read(): Asked | null {
    try {
      const { step, at } = z.object({ step: asked, at: z.number() }).parse(JSON.parse(localStore.getItem(key) ?? ''));
      const ageMs = Date.now() - at;
      return ageMs >= 0 && ageMs < lastsMs[step.name] ? step : null;
    } catch {
      return null;
    }
  },
  keep: (step: Asked) => localStore.setItem(key, JSON.stringify({ step, at: Date.now() })),
  forget: () => localStore.removeItem(key),
};

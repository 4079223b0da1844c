import { z } from 'zod';
import { holders, operation } from './operation.ts';
import { id } from './primitives.ts';

export const readySteps = [
  'poster',
  'team',
  'products',
  'payout_account',
  'polls',
  'light_show',
  'test_notification',
] as const;
export type ReadyStep = (typeof readySteps)[number];

export const readyNames: Readonly<Record<ReadyStep, string>> = {
  poster: 'poster',
  team: 'team',
  products: 'products',
  payout_account: 'payout account',
  polls: 'polls',
  light_show: 'light show',
  test_notification: 'test notification',
};

/** The dashboard shows this many events. */
export const maxReadyEvents = 7;

const steps = z.array(z.enum(readySteps)).max(readySteps.length);

export const listReadiness = operation.read({
  path: 'dashboard/readiness',
  summary: 'Lists the next events that you can see, with the steps of their setup that you may take',
  access: holders(['Page_Dashboard']),
  output: z.array(z.object({ event_id: id, done: steps, missing: steps })).max(maxReadyEvents),
});

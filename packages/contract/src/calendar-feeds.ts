import { z } from 'zod';
import { noun } from './noun.ts';
import { operation, signedIn } from './operation.ts';
import { done } from './primitives.ts';

export const calendarFeedNoun = noun('calendar_feed', 'Calendar', {
  'calendar_feed.renewed': 'Calendar address made',
  'calendar_feed.ended': 'Calendar address ended',
});

/** Days for which past events stay in the calendar. */
export const keptDays = 90;
export const maxFeedEvents = 1_000;

export const getCalendarFeed = operation.read({
  path: 'calendar/get_feed',
  summary: 'Returns the secret address of the caller’s calendar; null if there is none',
  access: signedIn,
  output: z.object({ url: z.string().nullable() }),
  errors: ['forbidden'],
});

export const renewCalendarFeed = operation.write({
  path: 'calendar/renew_feed',
  summary: 'Makes a new secret address of the caller’s calendar and ends the address before',
  access: signedIn,
  output: done.extend({ url: z.string() }),
  answersSecret: true,
  errors: ['forbidden'],
});

export const endCalendarFeed = operation.write({
  path: 'calendar/end_feed',
  summary: 'Ends the address of the caller’s calendar',
  access: signedIn,
  errors: ['forbidden'],
});

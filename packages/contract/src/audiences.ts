import { z } from 'zod';
import * as generalTexts from './general.texts.ts';
import { optionalId } from './primitives.ts';

export const audienceTypes = [
  'all_users',
  'check_in_users',
  'song_request_users',
  'poll_participants',
  'poll_winners',
  'raffle_participants',
  'raffle_winners',
  'promo_code',
] as const;
export type AudienceType = (typeof audienceTypes)[number];

export const audienceSubject = {
  song_request_users: 'requestTitle',
  poll_participants: 'pollId',
  poll_winners: 'pollId',
  raffle_participants: 'raffleId',
  raffle_winners: 'raffleId',
  promo_code: 'promoCodeId',
} as const satisfies Partial<Record<AudienceType, string>>;

export const audienceFields = {
  eventNotificationType: z.enum(audienceTypes, generalTexts.eventChoice).default('all_users'),
  requestTitle: z
    .string(generalTexts.invalidValue)
    .max(200, generalTexts.tooLong(200))
    .nullish()
    .transform((title) => title || null),
  pollId: optionalId,
  promoCodeId: optionalId,
  raffleId: optionalId,
};

export interface Audience {
  eventNotificationType: AudienceType;
  requestTitle?: string | null;
  pollId?: number | null;
  promoCodeId?: number | null;
  raffleId?: number | null;
}

export function nameSubject(audience: Audience, ctx: z.core.$RefinementCtx): void {
  const { eventNotificationType: type } = audience;
  if (!(type in audienceSubject)) return;
  const path = audienceSubject[type as keyof typeof audienceSubject];
  const subject = audience[path];
  if (subject === null || subject === undefined)
    ctx.addIssue({ code: 'custom', path: [path], message: generalTexts.eventChoice });
}

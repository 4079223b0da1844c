import type * as contract from '@backline/contract/attendance';
import * as sessionTexts from '@backline/contract/session.texts';
import { invalidField } from '../../platform/errors/errors.ts';
import type { RequestContext, Call } from '../../platform/context/request-context.ts';
import { readPhoneNumber } from '../../platform/phone/numbering-plans.ts';
import { networkOf, throttleFlood, type Limit } from '../../platform/throttle/throttle.ts';
import { isEventCode } from '../events/index.ts';
import { findCountryByCode } from './event-country.repository.ts';

/** Excludes codes of tonight's events, so a full hall is never limited. Guessing one of 1,000 codes takes a week. */
export const eventCodeLimit: Limit = { limit: 1_200, windowSeconds: 15 * 60 };

export const findEvent: Call<typeof contract.findEvent, RequestContext> = async (ctx, { event_code: code }) => {
  return { country_code: await countryOf(ctx, code) };
};

/**
 * Adds the calling code of the named event's country to a number without one. Throws `invalid_input` for an impossible
 * number.
 */
export async function withNumberRead<T extends { phone_number: string; event_code?: string | undefined }>(
  ctx: RequestContext,
  input: T,
): Promise<T> {
  const { phone_number: typed, event_code: code } = input;
  if (typed.startsWith('+')) return input;
  const number = code === undefined ? null : readPhoneNumber(typed, await countryOf(ctx, code));
  if (number === null) throw invalidField('phone_number', sessionTexts.phoneInvalid);
  return { ...input, phone_number: number };
}

async function countryOf(ctx: RequestContext, code: string): Promise<string | null> {
  if (!isEventCode(code)) return null;
  const event = await findCountryByCode(ctx.db, code);
  if (event?.is_tonight !== true) await throttleFlood(ctx.db, `eventCode:network:${networkOf(ctx.ip)}`, eventCodeLimit);
  return event?.country_code ?? null;
}

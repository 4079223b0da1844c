import type * as contract from '@backline/contract/event-by-code';
import * as sessionTexts from '@backline/contract/session.texts';
import { epochMs } from '../../platform/db/database.ts';
import { AppError, invalidField } from '../../platform/errors/errors.ts';
import type { RequestContext, Call } from '../../platform/context/request-context.ts';
import type { CodeSender } from '../../platform/ports/identity.port.ts';
import { readPhoneNumber } from '../../platform/phone/numbering-plans.ts';
import { networkOf, refuseIfFlooded, throttleFlood, type Limit } from '../../platform/throttle/throttle.ts';
import { presentAccent, presentBrand } from '../brands/index.ts';
import { imageAddress, isEventCode } from '../events/index.ts';
import { requestDrawing } from '../uploads/index.ts';
import { findByCode, type EventByCode } from './event-by-code.repository.ts';

/**
 * Counts unknown codes only, so a full hall behind one address is never limited. Past the limit, only codes of tonight's
 * events are still read, so guessing one of 1,000 other codes takes a week.
 */
export const unknownCodeLimit: Limit = { limit: 1_200, windowSeconds: 15 * 60 };

export const findEvent: Call<typeof contract.findEvent, RequestContext> = async (ctx, { event_code: code }) => {
  const event = await eventByCode(ctx, code);
  if (event === null) return { event };
  requestDrawing(ctx.platform, event);
  return { event: present(ctx, event) };
};

const present = ({ platform }: RequestContext, event: EventByCode): contract.FoundEvent => ({
  event_name: event.event_name,
  event_dttm: epochMs(event.starts_at),
  timezone: event.timezone,
  venue: event.venue,
  city: event.city,
  country_code: event.country_code,
  event_image_thumbnail_url: event.image_key === null ? null : imageAddress(platform)(event.image_key),
  artists: event.artists,
  brand: presentBrand(event),
  accent: presentAccent(event),
  seo_url: event.seo_url,
});

/**
 * Adds the calling code of the named event's country to a number without one, and the names for the text of the code.
 * Throws `invalid_input` for an impossible number.
 */
export async function withNumberRead<T extends { phone_number: string; event_code?: string | undefined }>(
  ctx: RequestContext,
  input: T,
): Promise<T & { sender: CodeSender | undefined }> {
  const { phone_number: typed, event_code: code } = input;
  const isWhole = typed.startsWith('+');
  const event = code === undefined ? null : await (isWhole ? knownEvent(ctx, code) : eventByCode(ctx, code));
  const sender =
    event === null ? undefined : { brand: presentBrand(event).name, event: event.event_name, language: ctx.language };
  if (isWhole) return { ...input, sender };
  const number = readPhoneNumber(typed, event?.country_code ?? null);
  if (event === null || number === null) throw invalidField('phone_number', sessionTexts.phoneInvalid);
  return { ...input, phone_number: number, sender };
}

/** Returns null instead of refusing, because a whole number needs the event only for the words of the text. */
async function knownEvent(ctx: RequestContext, code: string): Promise<EventByCode | null> {
  try {
    return await eventByCode(ctx, code);
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return null;
    throw error;
  }
}

export async function eventByCode(ctx: Pick<RequestContext, 'db' | 'ip'>, code: string): Promise<EventByCode | null> {
  if (!isEventCode(code)) return null;
  const event = await findByCode(ctx.db, code);
  const key = `eventCode:network:${networkOf(ctx.ip)}`;
  if (event === null) await throttleFlood(ctx.db, key, unknownCodeLimit);
  else if (!event.is_tonight) refuseIfFlooded(key);
  return event;
}

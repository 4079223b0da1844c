import { sendFanCode, verifyFanCode } from '@backline/contract/attendance';
import { findEvent, type FoundEvent } from '@backline/contract/event-by-code';
import { updateFanProfile } from '@backline/contract/fan-profile';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { eventCodeAt } from './event-code-at.ts';

/** Returns the event in the URL: null if no event has the code, undefined if it is not known yet. */
export function useEventAt(code: string | null): { event: FoundEvent | null | undefined; isFailed: boolean } {
  const { data, isError } = useQuery({
    queryKey: ['event-by-code', code],
    queryFn: ({ signal }) => api.call(findEvent, { event_code: code ?? '' }, { signal }),
    enabled: code !== null,
    staleTime: Infinity,
  });
  return { event: data?.event, isFailed: isError };
}

/**
 * Adds the event's code to a number without a calling code, so that the server reads it as a number of the event's
 * country.
 */
function numberAtEvent(phoneNumber: string) {
  return { phone_number: phoneNumber, ...(phoneNumber.startsWith('+') ? {} : atEvent()) };
}

/** Names the event to the server, whose name stands in the text, even if the number has a calling code. */
function atEvent() {
  const code = eventCodeAt(location.pathname);
  return code === null ? {} : { event_code: code };
}

/** Without `resend`, a repeated request within 30 seconds does not send a second text message. */
export const textCode = (phoneNumber: string, botCheck: string, { resend = false } = {}) =>
  api.call(sendFanCode, { phone_number: phoneNumber, ...atEvent(), bot_check: botCheck, resend });

export const redeemCode = (phoneNumber: string, code: string) =>
  api.call(verifyFanCode, { ...numberAtEvent(phoneNumber), code });

export const saveName = (name: string, idempotencyKey: string) =>
  api.call(updateFanProfile, { name }, { idempotencyKey });

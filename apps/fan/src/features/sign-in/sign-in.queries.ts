import { sendFanCode, verifyFanCode } from '@backline/contract/attendance';
import { updateFanProfile } from '@backline/contract/fan-profile';
import { api } from '../../lib/api.ts';

/** `resend`: another text is wanted. Without it, an ask that is repeated within 30 seconds sends none. */
export const textCode = (phoneNumber: string, botCheck: string, { resend = false } = {}) =>
  api.call(sendFanCode, { phone_number: phoneNumber, bot_check: botCheck, resend });

export const redeemCode = (phoneNumber: string, code: string) =>
  api.call(verifyFanCode, { phone_number: phoneNumber, code });

export const saveName = (name: string, idempotencyKey: string) =>
  api.call(updateFanProfile, { name }, { idempotencyKey });

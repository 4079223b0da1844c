import { sendFanCode, verifyFanCode } from '@backline/contract/attendance';
import { updateFanProfile } from '@backline/contract/fan-profile';
import { api } from '../../lib/api.ts';

export const textCode = (phoneNumber: string, botCheck: string) =>
  api.call(sendFanCode, { phone_number: phoneNumber, bot_check: botCheck });

export const redeemCode = (phoneNumber: string, code: string) =>
  api.call(verifyFanCode, { phone_number: phoneNumber, code });

export const saveName = (name: string, idempotencyKey: string) =>
  api.call(updateFanProfile, { name }, { idempotencyKey });

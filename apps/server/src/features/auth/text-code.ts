import type * as contract from '@backline/contract/auth';
import type { Output } from '@backline/contract/operation';
import * as sessionTexts from '@backline/contract/session.texts';
import { invalidField } from '../../platform/errors/errors.ts';
import type { RequestContext } from '../../platform/context/request-context.ts';
import type { CodeSender } from '../../platform/ports/identity.port.ts';
import { isTextable } from '../../platform/phone/numbering-plans.ts';
import { oncePerAsk, requireSolved, throttleSending } from './auth-throttle.ts';
import { sendPhoneCode } from './auth.jobs.ts';
import type { Ask } from './code-ask.ts';

interface TextAsk extends Ask {
  phoneNumber: string;
  botCheck: string;
  isWanted: boolean;
  sender?: CodeSender | undefined;
}

export async function textCode(
  ctx: RequestContext,
  attempt: 'code' | 'fanCode',
  { phoneNumber, botCheck, isWanted, sender, askId, browser }: TextAsk,
  identityOf: () => Promise<string | null>,
): Promise<Output<typeof contract.sendPhoneCode>> {
  if (!isTextable(phoneNumber)) throw invalidField('phone_number', sessionTexts.phoneInvalid);
  await requireSolved(ctx, attempt, botCheck);
  const sent = { message: sessionTexts.passcodeSent, phone_number: phoneNumber };
  return oncePerAsk(ctx, { attempt, askId, isWanted, repeated: sent }, async () => {
    const decision = await throttleSending(ctx, attempt, { address: phoneNumber, browser });
    const claimant = { identityId: await identityOf(), address: phoneNumber };
    if (decision === 'join') {
      await ctx.platform.identity.joinPhoneCode(claimant, askId);
      return { ...sent, message: sessionTexts.codeSentBefore };
    }
    return ctx.transaction(async (tx) => {
      await ctx.enqueue(tx, sendPhoneCode, { ...claimant, askId, sender });
      return sent;
    });
  });
}

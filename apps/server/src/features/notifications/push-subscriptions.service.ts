import type { z } from 'zod';
import type * as contract from '@backline/contract/push-subscriptions';
import type { Output } from '@backline/contract/operation';
import * as generalTexts from '@backline/contract/general.texts';
import * as notificationTexts from '@backline/contract/notifications.texts';
import { invalidField, notFound } from '../../platform/errors/errors.ts';
import type { FanContext, RequestContext, Call } from '../../platform/context/request-context.ts';
import { throttle, type Limit } from '../../platform/throttle/throttle.ts';
import type { PushAddress } from '../../platform/ports/push.port.ts';
import * as subscriptions from './push-subscriptions.repository.ts';

type WebAddress = Extract<PushAddress, { kind: 'web' }>;

const subscribeLimit: Limit = { limit: 60, windowSeconds: 3600 };

export async function getPushKey({ platform }: FanContext): Promise<Output<typeof contract.getPushKey>> {
  return { web_push_key: platform.push.webKey };
}

export const subscribePush: Call<typeof contract.subscribePush, FanContext> = async (
  ctx,
  { web, fcm_token: token },
) => {
  const to = web === undefined ? appOf(token) : browserOf(web);
  if (!ctx.platform.push.takes(to)) {
    throw to.kind === 'web'
      ? invalidField('web.endpoint', notificationTexts.notAPushService)
      : invalidField('fcm_token', generalTexts.invalidValue);
  }
  await throttle(ctx.db, `subscribePush:fan:${ctx.fan.id}`, subscribeLimit);
  return ctx.transaction(async (tx) => {
    await subscriptions.put(tx, { userId: ctx.fan.id, sessionId: ctx.fan.sessionId, to });
    return { message: generalTexts.settingSaved };
  });
};

const appOf = (token = ''): PushAddress => ({ kind: 'fcm', address: token });

const browserOf = ({ endpoint: address, ...keys }: z.output<typeof contract.webSubscription>): WebAddress => ({
  kind: 'web',
  address,
  ...keys,
});

export async function unsubscribePush(ctx: FanContext): Promise<Output<typeof contract.unsubscribePush>> {
  return ctx.transaction(async (tx) => {
    await subscriptions.remove(tx, ctx.fan.sessionId);
    return { message: generalTexts.settingSaved };
  });
}

export const movePushAddress: Call<typeof contract.movePushAddress, RequestContext> = async (ctx, { from, web }) => {
  const to = browserOf(web);
  if (!ctx.platform.push.takes(to)) throw invalidField('web.endpoint', notificationTexts.notAPushService);
  const userId = await subscriptions.findOwner(ctx.db, from);
  if (userId === null) throw notFound(generalTexts.rowNotFound);
  await throttle(ctx.db, `subscribePush:fan:${userId}`, subscribeLimit);
  return ctx.transaction(async (tx) => {
    if (!(await subscriptions.move(tx, { userId, from, to }))) throw notFound(generalTexts.rowNotFound);
    return { message: generalTexts.settingSaved };
  });
};

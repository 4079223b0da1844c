import type * as contract from '@backline/contract/orders';
import { sentenceIn } from '@backline/languages/sentences';
import { notFound } from '../../platform/errors/errors.ts';
import type { FanContext, Call } from '../../platform/context/request-context.ts';
import { pageOf, presentPage, type ListCall } from '../../platform/http/list.ts';
import { imageAddress } from '../events/index.ts';
import * as fanOrders from './fan-orders.repository.ts';
import { presentListed, presentOrder } from './orders.presenter.ts';

/** The stored message is English, or the words of the payment provider. */
const inLanguage = <Order extends { failure_message: string }>({ language }: FanContext, order: Order): Order => ({
  ...order,
  failure_message: sentenceIn(language, order.failure_message),
});

export const getFanOrder: Call<typeof contract.getFanOrder, FanContext> = async (ctx, { order_no: orderNo }) => {
  const row = await fanOrders.find(ctx.db, orderNo, ctx.fan.id);
  if (row === null) throw notFound();
  return inLanguage(ctx, presentOrder(row, imageAddress(ctx.platform)));
};

export const listFanOrders: ListCall<typeof contract.listFanOrders, FanContext> = async (
  ctx,
  { event_id: eventId },
  { size, ...window },
) => {
  const rows = await fanOrders.list(ctx.db, { eventId, fanId: ctx.fan.id, ...window });
  return presentPage(
    pageOf(rows, size, ({ created_at: key, id }) => ({ key, id })),
    (row) => inLanguage(ctx, presentListed(row)),
  );
};

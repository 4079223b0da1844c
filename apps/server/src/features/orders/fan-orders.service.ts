import type { ParsedInput } from '@backline/contract/operation';
import type * as contract from '@backline/contract/orders';
import { notFound } from '../../platform/errors/errors.ts';
import type { FanContext } from '../../platform/context/request-context.ts';
import { pageOf, presentPage, type Page, type PageWindow } from '../../platform/http/list.ts';
import { imageAddress } from '../events/index.ts';
import * as fanOrders from './fan-orders.repository.ts';
import { presentListed, presentOrder } from './orders.presenter.ts';

export async function getFanOrder(
  ctx: FanContext,
  { order_no: orderNo }: ParsedInput<typeof contract.getFanOrder>,
): Promise<contract.FanOrder> {
  const row = await fanOrders.find(ctx.db, orderNo, ctx.fan.id);
  if (row === null) throw notFound();
  return presentOrder(row, imageAddress(ctx.platform));
}

export async function listFanOrders(
  ctx: FanContext,
  { event_id: eventId }: ParsedInput<typeof contract.listFanOrders>,
  { size, ...window }: PageWindow,
): Promise<Page<contract.ListedOrder>> {
  const rows = await fanOrders.list(ctx.db, { eventId, fanId: ctx.fan.id, ...window });
  return presentPage(
    pageOf(rows, size, ({ created_at: key, id }) => ({ key, id })),
    presentListed,
  );
}

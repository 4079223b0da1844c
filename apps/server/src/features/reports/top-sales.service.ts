import type { ActorContext } from '../../platform/context/request-context.ts';
import { visibleTo } from '../events/index.ts';
import { linesOf } from '../orders/index.ts';
import { listMostSold, type TopSalesRow } from './sales-report.repository.ts';

/**
 * Lists the events that the actor may see and that sold most between two whole quarter-hours. Counts sales like the
 * sales report.
 */
export function listTopSales(
  { db, actor }: ActorContext,
  bounds: { from: string; until: string },
  limit: number,
): Promise<TopSalesRow[]> {
  const filter = { reach: visibleTo(actor), managerIds: [], artistIds: [] };
  return listMostSold(db, { eventId: null, filter, ...bounds, sellerId: linesOf(actor) }, limit);
}

import type { Activity, DashboardTotals } from '@backline/contract/dashboard';
import { imageFocusFields } from '@backline/contract/event-fields';
import { pick } from '@backline/contract/fields';
import { messages } from '@backline/contract/messages';
import { epochMs } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { visibleTo } from '../events/index.ts';
import * as dashboard from './dashboard.repository.ts';

const activityCount = 10;

/** Nothing is sold yet in the product, so sales, orders, products and promo codes are truly zero. */
export async function getTotals(ctx: ActorContext): Promise<DashboardTotals> {
  const totals = await dashboard.countTotals(ctx.db, visibleTo(ctx.actor));
  return {
    total_sales: 0,
    total_checkin: totals.checkins,
    total_order_count: 0,
    total_artist: totals.artists,
    total_upcoming_events: totals.upcoming_events,
    total_products: 0,
    total_promo_code: 0,
    days: totals.days,
  };
}

export async function listActivities(ctx: ActorContext): Promise<Activity[]> {
  const rows = await dashboard.listNewestEvents(ctx.db, visibleTo(ctx.actor), activityCount);
  return rows.map((row) => ({
    id: row.id,
    event_id: row.id,
    event_name: row.name,
    title: messages.eventCreatedBy(row.created_by_name),
    image: row.image_key === null ? null : ctx.platform.storage.publicUrl(row.image_key),
    ...pick(row, imageFocusFields),
    activity_dttm: epochMs(row.created_at),
    timezone: row.timezone,
    isgroup: true,
    israffle: false,
    ispoll: false,
    istrivia: false,
  }));
}

import type { Timezone } from '@backline/contract/time-zones';
import { reports } from '@backline/contract/report-access';
import type { Access } from '@backline/contract/operation';
import { requireMayCall } from '../../platform/access/access.ts';
import { timestampFromMs } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/context/request-context.ts';
import { requireEvent, visibleTo } from '../events/index.ts';
import { linesOf } from '../orders/index.ts';
import type { ReportScope } from './deeds.repository.ts';

export interface ReportFilters {
  event_id: number | null;
  artistManager: readonly number[];
  artists: readonly number[];
  startDate?: number | null | undefined;
  endDate?: number | null | undefined;
}

const quarterMs = 900_000;

/**
 * Returns the scope of a report and the event's time zone. Throws `forbidden` without permission, and `not_found` for
 * an event that the actor may not see.
 */
export async function scopeOf(
  ctx: ActorContext,
  access: Access,
  input: ReportFilters,
): Promise<ReportScope & { timezone: Timezone | null }> {
  requireMayCall(reports, ctx.actor);
  requireMayCall({ access }, ctx.actor);
  const event = input.event_id === null ? null : await requireEvent(ctx.db, ctx.actor, input.event_id);
  return {
    eventId: input.event_id,
    filter: { reach: visibleTo(ctx.actor), managerIds: input.artistManager, artistIds: input.artists },
    from: timeOf(input.startDate),
    until: timeOf(input.endDate),
    sellerId: linesOf(ctx.actor),
    timezone: event?.timezone ?? null,
  };
}

const timeOf = (ms: number | null | undefined) => (ms === null || ms === undefined ? null : timestampFromMs(ms));

const isWholeReach = ({ eventId, filter }: ReportScope): boolean =>
  eventId === null && filter.managerIds.length === 0 && filter.artistIds.length === 0;

export const isOfWholeQuarters = (scope: ReportScope): boolean =>
  isWholeReach(scope) && [scope.from, scope.until].every((time) => time === null || Date.parse(time) % quarterMs === 0);

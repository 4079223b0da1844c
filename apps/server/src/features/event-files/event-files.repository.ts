import { sql } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';
import { epochMs } from '../../platform/db/epoch-ms.ts';
import { onlyRow } from '../../platform/db/statements.ts';
import { columnsOf, type TimelineRow } from '../light-timelines/index.ts';

export interface ScheduledLight extends TimelineRow {
  starts_ms: number;
  name: string;
  short_description: string;
}

export async function listScheduledLights(db: Connection, eventId: number, max: number): Promise<ScheduledLight[]> {
  const { rows } = await sql<ScheduledLight>`
    select ${epochMs('p.starts_at')} as starts_ms, p.name, p.short_description, ${columnsOf}
    from event_patterns p join light_timelines t on t.id = p.timeline_id where p.event_id = ${eventId}
    order by p.starts_at, p.id limit ${max}`.execute(db);
  return rows;
}

export async function countSongs(db: Connection, eventId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from event_tracks where event_id = ${eventId}`.execute(db);
  return onlyRow(rows).count;
}

/** Returns how many units of each size ever came into the stock, by the id of the size. */
export async function listSupplies(db: Connection, productIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; came: number }>`
    select s.id, coalesce(sum(m.quantity), 0)::int as came
    from product_sizes s left join stock_movements m on m.size_id = s.id and m.kind in ('received', 'corrected')
    where s.product_id = any(${productIds}::bigint[]) and s.retired_at is null group by s.id`.execute(db);
  return new Map(rows.map(({ id, came }) => [id, came]));
}

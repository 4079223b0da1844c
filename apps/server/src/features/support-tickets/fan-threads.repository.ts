import { maxFanBytes, maxFanMessages } from '@backline/contract/fan-help';
import { sql } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';
import type { InteractionRow } from './interactions.repository.ts';

/** Bytes allowed per message for its time, field names and image URLs. */
const bytesAround = 300;

type MessageRow = Pick<
  InteractionRow,
  'id' | 'is_staff' | 'content' | 'image_key' | 'image_thumbnail_key' | 'created_at'
>;

export interface FanMessageRow extends MessageRow {
  case_id: number;
  has_earlier: boolean;
}

/** Shares the size limit of one response evenly between tickets, with at least one message each. Sorts oldest first. */
export async function listNewest(db: Connection, caseIds: readonly number[]): Promise<FanMessageRow[]> {
  const { rows } = await sql<FanMessageRow>`
    with newest as (
      select i.*, row_number() over (partition by i.case_id order by i.id desc) as place
      from unnest(${caseIds}::bigint[]) asked (id) cross join lateral (
        select id, case_id, is_staff, content, image_key, image_thumbnail_key, created_at from support_interactions
        where case_id = asked.id and kind = 'comment' order by id desc limit ${sql.lit(maxFanMessages + 1)}) i
    ), counted as (
      select *, sum(octet_length(content) + ${sql.lit(bytesAround)}) over (order by place, id desc) as bytes from newest
    ), fitting as (
      select *, place = 1 or (place <= ${sql.lit(maxFanMessages)} and bytes <= ${sql.lit(maxFanBytes)}) as fits from counted
    ), marked as (
      select *, not bool_and(fits) over (partition by case_id) as has_earlier from fitting
    )
    select id, case_id, is_staff, content, image_key, image_thumbnail_key, created_at, has_earlier
    from marked where fits order by id`.execute(db);
  return rows;
}

export async function listEarlier(
  db: Connection,
  caseId: number,
  { before, limit }: { before: number; limit: number },
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select * from (
      select id, is_staff, content, image_key, image_thumbnail_key, created_at from support_interactions
      where case_id = ${caseId} and kind = 'comment' and id < ${before} order by id desc limit ${sql.lit(limit)}) i
    order by id`.execute(db);
  return rows;
}

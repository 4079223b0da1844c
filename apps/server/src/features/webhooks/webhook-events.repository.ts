import { kindKeys, type WebhookKind } from '@backline/contract/webhook-kinds';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** True where `w` belongs to an active manager. A dismissed manager's webhooks neither listen nor send. */
export const hasActiveManager = sql`exists (
  select from users where id = w.manager_id and role = 'MANAGER' and is_active)`;

export interface Listener {
  webhook_id: number;
  event_id: number;
  event_name: string;
}

/**
 * Returns the webhooks that receive this kind from these events, if managers hold its key. Locks them, so that none is deleted before the caller
 * has stored its deliveries.
 */
export async function listListeners(tx: Tx, kind: WebhookKind, eventIds: readonly number[]): Promise<Listener[]> {
  const { rows } = await sql<Listener>`
    select w.id as webhook_id, e.id as event_id, e.name as event_name
    from events e join webhooks w on w.manager_id = e.manager_id
    where e.id = any(${eventIds}::bigint[]) and w.kinds @> array[${kind}]::text[] and ${hasActiveManager}
      and exists (select from role_features where role = 'MANAGER' and feature = ${kindKeys[kind]})
    order by w.id for key share of w`.execute(tx);
  return rows;
}

export interface NewDelivery {
  webhook_id: number;
  message_id: string;
  kind: string;
  body: string;
  user_ids: number[];
}

/** Stores deliveries, and returns the ids of those that are new. */
export async function insert(
  tx: Tx,
  deliveries: readonly NewDelivery[],
): Promise<{ id: number; webhook_id: number }[]> {
  const { rows } = await sql<{ id: number; webhook_id: number }>`
    insert into webhook_deliveries (webhook_id, message_id, kind, body, user_ids)
    select webhook_id, message_id, kind, body, user_ids from json_to_recordset(${JSON.stringify(deliveries)})
      as d (webhook_id bigint, message_id text, kind text, body text, user_ids bigint[])
    on conflict (webhook_id, message_id) do nothing returning id, webhook_id`.execute(tx);
  return rows;
}

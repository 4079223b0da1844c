import { sql } from 'kysely';
import type { Connection, Tx } from '../../platform/db/database.ts';
import type { PushAddress } from '../../platform/ports/push.port.ts';
import { isSignedIn } from './audience.repository.ts';

export interface TakenFan {
  user_id: number;
  tries: number;
  /** Empty if the fan revoked the permission or signed out. */
  phones: { id: number; kind: PushAddress['kind']; address: string; p256dh: string | null; auth: string | null }[];
}

export async function listFans(db: Connection, notificationId: number, batch: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from notification_recipients where notification_id = ${notificationId} and batch = ${batch}`.execute(
    db,
  );
  return rows.map(({ user_id: userId }) => userId);
}

/** Fails messages of a killed job: whether they arrived is unknown, so they are not retried. */
export async function giveUpUnknown(tx: Tx, notificationId: number, batch: number): Promise<void> {
  await sql`
    update notification_recipients set push = 'failed'
    where notification_id = ${notificationId} and batch = ${batch} and push = 'sending'`.execute(tx);
}

/** Marks the next fans as `sending` before the messages are sent, so that concurrent jobs take different fans. */
export async function take(
  tx: Tx,
  { notificationId, batch, after, limit }: { notificationId: number; batch: number; after: number; limit: number },
): Promise<TakenFan[]> {
  const { rows } = await sql<TakenFan>`
    with next as materialized (
      select user_id from notification_recipients
      where notification_id = ${notificationId} and batch = ${batch} and user_id > ${after} and push = 'waiting'
      order by user_id limit ${limit} for no key update skip locked
    )
    update notification_recipients r set push = 'sending', tries = r.tries + 1
    from next where r.notification_id = ${notificationId} and r.user_id = next.user_id
    returning r.user_id, r.tries, coalesce((
      select json_agg(json_build_object('id', p.id, 'kind', p.kind, 'address', p.address, 'p256dh', p.p256dh, 'auth', p.auth)
        order by p.id)
      from (select * from push_subscriptions where user_id = r.user_id offset 0) p
      where ${isSignedIn} and exists (select from users u where u.id = p.user_id and u.is_active offset 0)), '[]') as phones`.execute(
    tx,
  );
  return rows.toSorted((left, right) => left.user_id - right.user_id);
}

export interface Result {
  userId: number;
  push: 'none' | 'waiting' | 'reached' | 'failed' | 'gone';
  /** True if the message was not sent, so that the attempt does not count. */
  isUntried: boolean;
}

/** Records results. Updates only rows that are still marked as `sending`. */
export async function record(tx: Tx, notificationId: number, results: readonly Result[]): Promise<void> {
  await sql`
    update notification_recipients r set push = result.push, tries = r.tries - result."isUntried"::int
    from json_to_recordset(${JSON.stringify(results)}) as result ("userId" bigint, push text, "isUntried" boolean)
    where r.notification_id = ${notificationId} and r.user_id = result."userId" and r.push = 'sending'`.execute(tx);
}

/** Deletes expired subscriptions by id, so that an address that was subscribed again meanwhile is kept. */
export async function removeGone(tx: Tx, subscriptionIds: readonly number[]): Promise<void> {
  if (subscriptionIds.length === 0) return;
  await sql`delete from push_subscriptions where id = any(${subscriptionIds}::bigint[])`.execute(tx);
}

export async function isAnybodyWaiting(db: Connection, notificationId: number, batch: number): Promise<boolean> {
  const { rows } = await sql`
    select from notification_recipients where notification_id = ${notificationId} and batch = ${batch} and push = 'waiting'
    limit 1`.execute(db);
  return rows.length > 0;
}

export async function findEventCode(db: Connection, eventId: number): Promise<string | null> {
  const { rows } = await sql<{ code: string }>`select code from events where id = ${eventId}`.execute(db);
  return rows[0]?.code ?? null;
}

import { sql } from 'kysely';
import type { Connection, Tx } from '../../platform/db/database.ts';
import type { PushAddress } from '../../platform/ports/push.port.ts';

interface NewSubscription {
  userId: number;
  sessionId: string;
  to: PushAddress;
}

export const maxPhones = 20;

/** Stores one subscription per session. An address moves to the session that stored it last. */
export async function put(tx: Tx, { userId, sessionId, to }: NewSubscription): Promise<void> {
  const { p256dh, auth } = to.kind === 'web' ? to : { p256dh: null, auth: null };
  await sql`select pg_advisory_xact_lock(hashtextextended(${`push/${to.address}`}, 0))`.execute(tx);
  await sql`delete from push_subscriptions where address = ${to.address} and session_id <> ${sessionId}`.execute(tx);
  await sql`
    insert into push_subscriptions (user_id, session_id, kind, address, p256dh, auth)
    values (${userId}, ${sessionId}, ${to.kind}, ${to.address}, ${p256dh}, ${auth})
    on conflict (session_id) do update
      set kind = excluded.kind, address = excluded.address, p256dh = excluded.p256dh, auth = excluded.auth`.execute(tx);
  await sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = ${userId} and session_id <> ${sessionId}
      order by id desc offset ${sql.lit(maxPhones - 1)})`.execute(tx);
}

export async function remove(tx: Tx, sessionId: string): Promise<void> {
  await sql`delete from push_subscriptions where session_id = ${sessionId}`.execute(tx);
}

export async function findOwner(db: Connection, address: string): Promise<number | null> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from push_subscriptions where address = ${address}`.execute(db);
  return rows[0]?.user_id ?? null;
}

/** Replaces a subscription's address. Returns false if no subscription of the fan has the old address any more. */
export async function move(
  tx: Tx,
  { userId, from, to }: { userId: number; from: string; to: Extract<PushAddress, { kind: 'web' }> },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`push/${to.address}`}, 0))`.execute(tx);
  // Deletes the old subscription if a page has already stored the new address for the fan who is signed in there now.
  const superseded = await sql`
    delete from push_subscriptions where user_id = ${userId} and address = ${from} and address <> ${to.address}
      and exists (select from push_subscriptions where address = ${to.address})`.execute(tx);
  if (superseded.numAffectedRows === 1n) return true;
  const { numAffectedRows } = await sql`
    update push_subscriptions set address = ${to.address}, p256dh = ${to.p256dh}, auth = ${to.auth}
    where user_id = ${userId} and kind = 'web' and address = ${from}`.execute(tx);
  return numAffectedRows === 1n;
}

import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { PushAddress } from '../../platform/push/push.port.ts';

interface NewSubscription {
  userId: number;
  sessionId: string;
  to: PushAddress;
}

/** One a session; an address goes over to whoever is signed in there now. */
export async function put(tx: Tx, { userId, sessionId, to }: NewSubscription): Promise<void> {
  const { p256dh, auth } = to.kind === 'web' ? to : { p256dh: null, auth: null };
  await sql`delete from push_subscriptions where address = ${to.address} and session_id <> ${sessionId}`.execute(tx);
  await sql`
    insert into push_subscriptions (user_id, session_id, kind, address, p256dh, auth)
    values (${userId}, ${sessionId}, ${to.kind}, ${to.address}, ${p256dh}, ${auth})
    on conflict (session_id) do update
      set kind = excluded.kind, address = excluded.address, p256dh = excluded.p256dh, auth = excluded.auth`.execute(tx);
}

export async function remove(tx: Tx, sessionId: string): Promise<void> {
  await sql`delete from push_subscriptions where session_id = ${sessionId}`.execute(tx);
}

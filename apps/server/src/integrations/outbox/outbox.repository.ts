import { sql } from 'kysely';
import { epochMs, type Connection } from '../../platform/db/database.ts';
import type { Draft, Sent } from '../../platform/ports/outbox.port.ts';

export async function insert(db: Connection, { channel, to, subject, text }: Draft): Promise<void> {
  await db.insertInto('outbox').values({ channel, recipient: to, subject, body: text }).execute();
}

export async function prune(db: Connection, keep: number): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('id', '<=', (query) => query.selectFrom('outbox').select('id').orderBy('id', 'desc').offset(keep).limit(1))
    .execute();
}

export async function list(db: Connection, to: string | undefined): Promise<Sent[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['channel', 'recipient', 'subject', 'body', 'created_at'])
    .$if(to !== undefined, (query) => query.where(sql`lower(recipient)`, '=', to?.toLowerCase() ?? ''))
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    channel: row.channel === 'sms' ? 'sms' : 'email',
    to: row.recipient,
    subject: row.subject,
    text: row.body,
    at: epochMs(row.created_at),
  }));
}

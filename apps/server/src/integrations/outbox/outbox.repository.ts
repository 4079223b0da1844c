import { sql } from 'kysely';
import { epochMs, type Connection } from '../../platform/db/database.ts';
import type { Draft, Sent } from '../../platform/ports/outbox.port.ts';

export async function insert(db: Connection, { channel, to, subject, text }: Draft): Promise<void> {
  await sql`insert into outbox (channel, recipient, subject, body) values (${channel}, ${to}, ${subject}, ${text})`.execute(
    db,
  );
}

export async function prune(db: Connection, keep: number): Promise<void> {
  await sql`delete from outbox where id <= (select id from outbox order by id desc offset ${keep} limit 1)`.execute(db);
}

export async function list(db: Connection, to: string | undefined): Promise<Sent[]> {
  const { rows } = await sql<{ channel: string; recipient: string; subject: string; body: string; created_at: string }>`
    select channel, recipient, subject, body, created_at from outbox
    where ${to ?? null}::text is null or lower(recipient) = lower(${to ?? null}) order by id desc`.execute(db);
  return rows.map((row) => ({
    channel: row.channel === 'sms' ? 'sms' : 'email',
    to: row.recipient,
    subject: row.subject,
    text: row.body,
    at: epochMs(row.created_at),
  }));
}

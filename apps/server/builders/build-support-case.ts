import { sql } from 'kysely';
import type { Connection } from '../src/platform/db/database.ts';

interface SupportCaseOverrides {
  eventId: number | null;
  /** Id of the fan who opened the ticket. If omitted, the ticket came from the sign-in help form. */
  fanId?: number;
  title?: string;
  message?: string;
  status?: 'open' | 'in_progress' | 'closed';
  answer?: { by: number; content: string };
  note?: { by: number; content: string };
  assignedTo?: number;
  name?: string;
  email?: string;
  createdAt?: Date;
}

export async function buildSupportCase(
  db: Connection,
  {
    eventId,
    fanId,
    title = 'Where is the cloakroom?',
    message = 'I cannot find it.',
    status = 'open',
    answer,
    note,
    assignedTo,
    name = 'Pat Doe',
    email = 'pat@example.org',
    createdAt = new Date(),
  }: SupportCaseOverrides,
): Promise<{ id: number }> {
  const { rows } = await sql<{ id: number }>`
    insert into support_cases
      (event_id, user_id, name, email, title, description, status, assigned_to, unread, fan_unread, created_at, last_at, first_answer_at)
    select ${eventId}, ${fanId ?? null}::bigint, coalesce((select name from users where id = ${fanId ?? null}::bigint), ${name}),
      case when ${fanId ?? null}::bigint is null then ${email}::text end, ${title}, ${message}, ${status}, ${assignedTo ?? null}::bigint,
      ${answer === undefined ? 1 : 0}, ${answer === undefined ? 0 : 1}, ${createdAt}::timestamptz, ${createdAt}::timestamptz,
      case when ${answer !== undefined} then ${createdAt}::timestamptz + interval '4 minutes' end
    returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  const messages = [
    { by: fanId ?? null, isStaff: false, kind: 'comment', content: message },
    ...(note === undefined ? [] : [{ ...note, isStaff: true, kind: 'note' }]),
    ...(answer === undefined ? [] : [{ ...answer, isStaff: true, kind: 'comment' }]),
  ];
  for (const [index, { by, isStaff, kind, content }] of messages.entries()) {
    await sql`
      insert into support_interactions (case_id, user_id, is_staff, kind, content, created_at)
      values (${id}, ${by}, ${isStaff}, ${kind}, ${content}, ${createdAt}::timestamptz + make_interval(mins => ${index * 2}))`.execute(
      db,
    );
  }
  return { id };
}

export async function buildSupportAnswer(
  db: Connection,
  {
    managerId,
    title = 'Cloakroom',
    content = 'Hello {name}, it is left of the entrance of {venue}.',
  }: { managerId: number; title?: string; content?: string },
): Promise<{ id: number }> {
  const { rows } = await sql<{ id: number }>`
    insert into support_answers (manager_id, title, content) values (${managerId}, ${title}, ${content}) returning id`.execute(
    db,
  );
  return { id: rows[0]?.id ?? 0 };
}

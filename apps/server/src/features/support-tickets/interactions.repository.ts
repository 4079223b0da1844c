import { maxBeforeAsker, maxInteractions } from '@backline/contract/support-tickets';
import { sql } from 'kysely';
import type { Connection, Tx } from '../../platform/db/database.ts';

export interface InteractionRow {
  id: number;
  user_id: number | null;
  is_staff: boolean;
  kind: 'comment' | 'note';
  content: string;
  image_key: string | null;
  image_thumbnail_key: string | null;
  created_at: string;
  name: string;
  author_image_key: string | null;
}

/** Returns the newest messages of tickets, oldest first. Notes are for staff only. */
export async function list(
  db: Connection,
  caseIds: readonly number[],
  { withNotes }: { withNotes: boolean },
): Promise<(InteractionRow & { case_id: number })[]> {
  const kinds = withNotes ? ['comment', 'note'] : ['comment'];
  const { rows } = await sql<InteractionRow & { case_id: number }>`
    select i.*, coalesce(u.name, c.name) as name, coalesce(u.profile_image_thumbnail_key, u.profile_image_key) as author_image_key
    from unnest(${caseIds}::bigint[]) asked (id) join support_cases c on c.id = asked.id
    cross join lateral (
      select * from support_interactions
      where case_id = c.id and kind = any(${kinds}::text[]) order by id desc limit ${sql.lit(maxInteractions)}) i
    left join users u on u.id = i.user_id
    order by i.id`.execute(db);
  return rows;
}

/** Returns who else has answered since the last message that the writer saw, or null. */
export async function findAnswerBehind(
  tx: Tx,
  { caseId, writerId, lastSeenId }: { caseId: number; writerId: number; lastSeenId: number },
): Promise<{ name: string } | null> {
  const { rows } = await sql<{ name: string }>`
    select u.name from support_interactions i join users u on u.id = i.user_id
    where i.case_id = ${caseId} and i.is_staff and i.kind = 'comment' and i.id > ${lastSeenId} and i.user_id <> ${writerId}
    order by i.id desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

export interface NewInteraction {
  caseId: number;
  userId: number | null;
  content: string;
  imageKey: string | null;
  imageThumbnailKey: string | null;
  /** Set only for a message sent without an account. */
  attempt?: Buffer | null;
}

/** Returns whether this attempt is already stored. The caller must hold the ticket's lock. */
export async function isSent(tx: Tx, caseId: number, attempt: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from support_interactions where case_id = ${caseId} and attempt_digest = ${attempt}`.execute(tx);
  return rows.length > 0;
}

/**
 * Returns true if the ticket has reached the maximum number of messages. The default is the asker's limit; staff may
 * write more.
 */
export const isFull = async (tx: Tx, caseId: number, most = maxBeforeAsker): Promise<boolean> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from support_interactions where case_id = ${caseId}`.execute(tx);
  return (rows[0]?.count ?? 0) >= most;
};

/** Adds a message of the asker: raises the unread count and reopens a closed ticket. */
export async function addOwn(tx: Tx, made: NewInteraction): Promise<number> {
  const id = await insert(tx, made, { isStaff: false, kind: 'comment' });
  await sql`
    update support_cases set unread = unread + 1, last_at = now(), status = case when status = 'closed' then 'open' else status end
    where id = ${made.caseId}`.execute(tx);
  return id;
}

export async function addAnswer(tx: Tx, made: NewInteraction): Promise<number> {
  const id = await insert(tx, made, { isStaff: true, kind: 'comment' });
  await sql`
    update support_cases set fan_unread = fan_unread + 1, last_at = now(), first_answer_at = coalesce(first_answer_at, now())
    where id = ${made.caseId}`.execute(tx);
  return id;
}

export const addNote = (tx: Tx, made: NewInteraction): Promise<number> =>
  insert(tx, made, { isStaff: true, kind: 'note' });

async function insert(
  tx: Tx,
  { caseId, userId, content, imageKey, imageThumbnailKey, attempt = null }: NewInteraction,
  { isStaff, kind }: { isStaff: boolean; kind: InteractionRow['kind'] },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into support_interactions (case_id, user_id, is_staff, kind, content, image_key, image_thumbnail_key, attempt_digest)
    values (${caseId}, ${userId}, ${isStaff}, ${kind}, ${content}, ${imageKey}, ${imageThumbnailKey}, ${attempt})
    returning id`.execute(tx);
  const [made] = rows;
  if (made === undefined) throw new Error('no interaction was made');
  return made.id;
}

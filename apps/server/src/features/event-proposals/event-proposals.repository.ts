import { maxOwnProposals } from '@backline/contract/event-proposals';
import { maxRows } from '@backline/contract/primitives';
import { sql, type Insertable, type RawBuilder, type Selectable, type SqlBool } from 'kysely';
import type { Connection, Tx } from '../../platform/db/database.ts';
import type { EventProposals } from '../../platform/db/schema.generated.ts';
import { assignments, onlyRow, valuesOf } from '../../platform/db/statements.ts';
import type { PageWindow } from '../../platform/http/list.ts';
import type { ProposalReach } from './event-proposals.policy.ts';

export type ProposalRecord = Selectable<EventProposals>;
export type NewProposal = Insertable<EventProposals>;

export interface OwnProposalRow extends ProposalRecord {
  artist_name: string;
  made_event_name: string | null;
  made_event_seo_url: string | null;
}

export async function listOwn(db: Connection, fanId: number): Promise<OwnProposalRow[]> {
  const { rows } = await sql<OwnProposalRow>`
    select p.*, a.name as artist_name, e.name as made_event_name, e.seo_url as made_event_seo_url
    from event_proposals p join users a on a.id = p.artist_id left join events e on e.id = p.event_id
    where p.proposed_by = ${fanId}
    order by p.status = 'waiting' desc, p.created_at desc, p.id desc limit ${sql.lit(maxOwnProposals)}`.execute(db);
  return rows;
}

export async function mayPropose(db: Connection, fanId: number): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${fanId} and allow_group_creation`.execute(db);
  return rows.length > 0;
}

/** Locks the fan, so that concurrent proposals of one fan run one by one. */
export async function lockProposer(tx: Tx, fanId: number): Promise<boolean> {
  const { rows } = await sql<{ allow_group_creation: boolean }>`
    select allow_group_creation from users where id = ${fanId} for no key update`.execute(tx);
  return rows[0]?.allow_group_creation === true;
}

export async function countWaiting(tx: Tx, fanId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from event_proposals where proposed_by = ${fanId} and status = 'waiting'`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function listWaitingOf(tx: Tx, fanId: number): Promise<{ id: number; manager_id: number | null }[]> {
  const { rows } = await sql<{ id: number; manager_id: number | null }>`
    select p.id, a.manager_id from event_proposals p join users a on a.id = p.artist_id
    where p.proposed_by = ${fanId} and p.status = 'waiting'`.execute(tx);
  return rows;
}

const seenBy = (fanId: number) => sql`users a where a.role = 'ARTIST' and a.is_active and a.id in (
  select ea.artist_id from event_users eu join event_artists ea on ea.event_id = eu.event_id
  where eu.user_id = ${fanId} and eu.is_fan)`;

export async function listArtists(db: Connection, fanId: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select a.id, a.name from ${seenBy(fanId)} order by a.name, a.id limit ${sql.lit(maxRows)}`.execute(db);
  return rows;
}

export async function findSeen(tx: Tx, fanId: number, artistId: number): Promise<{ manager_id: number | null } | null> {
  const { rows } = await sql<{ manager_id: number | null }>`
    select a.manager_id from ${seenBy(fanId)} and a.id = ${artistId}`.execute(tx);
  return rows[0] ?? null;
}

export async function findManager(tx: Tx, artistId: number): Promise<number | null> {
  const { rows } = await sql<{ manager_id: number | null }>`
    select manager_id from users where id = ${artistId}`.execute(tx);
  return rows[0]?.manager_id ?? null;
}

export async function insert(tx: Tx, proposal: NewProposal): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into event_proposals ${valuesOf<'event_proposals'>(proposal)} returning id`.execute(tx);
  return onlyRow(rows).id;
}

/** Returns a condition on `event_proposals p join users a`, where `a` is the artist. */
function withinReach(reach: ProposalReach): RawBuilder<SqlBool> {
  switch (reach.kind) {
    case 'all':
      return sql<SqlBool>`true`;
    case 'managed':
      return sql<SqlBool>`a.manager_id = ${reach.managerId}`;
    case 'none':
      return sql<SqlBool>`false`;
  }
}

export interface ProposalRow extends ProposalRecord {
  artist_name: string;
  manager_id: number | null;
  manager_name: string | null;
  proposer_name: string;
  is_proposer_trusted: boolean;
}

const described = sql`
  select p.*, a.name as artist_name, m.id as manager_id, m.name as manager_name, f.name as proposer_name,
    f.allow_group_creation and f.is_active as is_proposer_trusted
  from event_proposals p join users a on a.id = p.artist_id join users f on f.id = p.proposed_by
  left join users m on m.id = a.manager_id`;

export async function listWaiting(
  db: Connection,
  reach: ProposalReach,
  { after, limit, offset }: Omit<PageWindow, 'size'>,
): Promise<ProposalRow[]> {
  const past =
    after === null ? sql`true` : sql`(p.created_at, p.id) > (${after.key}::timestamptz, ${after.id}::bigint)`;
  const { rows } = await sql<ProposalRow>`
    ${described} where p.status = 'waiting' and ${withinReach(reach)} and ${past}
    order by p.created_at, p.id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function find(db: Connection, proposalId: number, reach: ProposalReach): Promise<ProposalRow | null> {
  const { rows } = await sql<ProposalRow>`
    ${described} where p.id = ${proposalId} and ${withinReach(reach)}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Locks the row, so that the second of two concurrent decisions sees the first. Returns null for a proposal that the
 * actor may not decide.
 */
export async function findForUpdate(tx: Tx, proposalId: number, reach: ProposalReach): Promise<ProposalRecord | null> {
  const { rows } = await sql<ProposalRecord>`
    select p.* from event_proposals p join users a on a.id = p.artist_id
    where p.id = ${proposalId} and ${withinReach(reach)} for update of p`.execute(tx);
  return rows[0] ?? null;
}

export async function findOwnForUpdate(tx: Tx, proposalId: number, fanId: number): Promise<ProposalRecord | null> {
  const { rows } = await sql<ProposalRecord>`
    select * from event_proposals where id = ${proposalId} and proposed_by = ${fanId} for update`.execute(tx);
  return rows[0] ?? null;
}

type Decision =
  | { status: 'accepted'; eventId: number; decidedBy: number }
  | { status: 'refused'; refusal: string; decidedBy: number }
  | { status: 'withdrawn' };

export async function decide(tx: Tx, proposalId: number, decision: Decision): Promise<void> {
  const columns = {
    status: decision.status,
    refusal: decision.status === 'refused' ? decision.refusal : '',
    event_id: decision.status === 'accepted' ? decision.eventId : null,
    decided_by: decision.status === 'withdrawn' ? null : decision.decidedBy,
    decided_at: sql<string>`now()`,
    ...(decision.status === 'accepted' && { image_key: null, image_thumbnail_key: null }),
  };
  await sql`
    update event_proposals set ${assignments<'event_proposals'>(columns)} where id = ${proposalId}`.execute(tx);
}

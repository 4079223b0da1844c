import { sql, type Insertable, type RawBuilder, type SqlBool } from 'kysely';
import type { Connection, Tx } from '../../platform/db/database.ts';
import type { Patterns } from '../../platform/db/schema.generated.ts';
import { holdsWords } from '../../platform/db/search.ts';
import { assignments, onlyRow, valuesOf } from '../../platform/db/statements.ts';
import type { PageWindow } from '../../platform/http/list.ts';
import { columnsOf, summaryOf, type TimelineRow, type TimelineSummaryRow } from '../light-timelines/index.ts';
import type { LibraryReach } from './patterns.policy.ts';

interface PatternColumns {
  id: number;
  manager_id: number | null;
  name: string;
  short_description: string;
  timeline_id: number;
  retired_at: string | null;
  version: number;
}

export interface PatternSummaryRow extends PatternColumns, TimelineSummaryRow {
  manager_name: string | null;
  folded_name: string;
}
export interface PatternDetailRow extends PatternColumns, TimelineRow {
  manager_name: string | null;
}

const own = sql`p.id, p.manager_id, p.name, p.short_description, p.timeline_id, p.retired_at, p.version,
  (select name from users where id = p.manager_id) as manager_name`;

/** Returns a condition on `patterns as p` that selects the patterns that the actor may see. */
function within(reach: LibraryReach): RawBuilder<SqlBool> {
  if (reach.kind === 'all') return sql<SqlBool>`true`;
  return sql<SqlBool>`(p.manager_id is null or p.manager_id = ${reach.managerId}::bigint)`;
}

interface Wanted {
  reach: LibraryReach;
  search: string;
  isRetired: boolean;
}

export async function list(
  db: Connection,
  { reach, search, isRetired }: Wanted,
  { limit, offset, after }: Omit<PageWindow, 'size'>,
): Promise<PatternSummaryRow[]> {
  const wanted = [within(reach), sql<SqlBool>`(p.retired_at is not null) = ${isRetired}`];
  if (search !== '') wanted.push(holdsWords(sql`p.search_text`, search));
  if (after !== null) wanted.push(sql`(folded(p.name), p.id) > (${after.key}::text, ${after.id}::bigint)`);
  const { rows } = await sql<PatternSummaryRow>`
    select ${own}, ${summaryOf}, p.folded_name from (
      select p.*, folded(p.name) as folded_name from patterns p where ${sql.join(wanted, sql` and `)}
      order by folded(p.name), p.id limit ${limit} offset ${offset}) p
    join light_timelines t on t.id = p.timeline_id order by p.folded_name, p.id`.execute(db);
  return rows;
}

export async function find(db: Connection, patternId: number, reach: LibraryReach): Promise<PatternDetailRow | null> {
  const { rows } = await sql<PatternDetailRow>`
    select ${own}, ${columnsOf} from patterns p join light_timelines t on t.id = p.timeline_id
    where p.id = ${patternId} and ${within(reach)}`.execute(db);
  return rows[0] ?? null;
}

export async function findForUpdate(tx: Tx, patternId: number, reach: LibraryReach): Promise<PatternDetailRow | null> {
  await sql`select from patterns p where p.id = ${patternId} and ${within(reach)} for no key update`.execute(tx);
  return find(tx, patternId, reach);
}

export interface ChosenPattern {
  id: number;
  name: string;
  short_description: string;
  timeline_id: number;
  duration_ms: number;
  step_ms: number;
  group_count: number;
  retired_at: string | null;
}

/**
 * Returns null for another manager's pattern. Locks it in a separate statement, so that the read sees a save that it
 * waited for.
 */
export async function findChoice(tx: Tx, patternId: number, managerId: number): Promise<ChosenPattern | null> {
  await sql`select from patterns where id = ${patternId} for share`.execute(tx);
  const { rows } = await sql<ChosenPattern>`
    select p.id, p.name, p.short_description, p.timeline_id, p.retired_at, t.duration_ms, t.step_ms, t.group_count
    from patterns p join light_timelines t on t.id = p.timeline_id
    where p.id = ${patternId} and (p.manager_id is null or p.manager_id = ${managerId})`.execute(tx);
  return rows[0] ?? null;
}

/** Locks the light library of a manager until the transaction ends. */
export async function lockLibrary(tx: Tx, managerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`light-library/${managerId}`}, 0))`.execute(tx);
}

/** Returns the id of a pattern in the choice of a manager's events with this name and timeline, or null. */
export async function findSame(
  tx: Tx,
  { managerId, name, hash }: { managerId: number; name: string; hash: string },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select p.id from patterns p join light_timelines t on t.id = p.timeline_id
    where (p.manager_id is null or p.manager_id = ${managerId}) and p.name = ${name} and p.retired_at is null
      and t.hash = ${hash}
    order by p.id limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}

export async function insert(tx: Tx, pattern: Insertable<Patterns>): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into patterns ${valuesOf<'patterns'>(pattern)} returning id`.execute(tx);
  return onlyRow(rows).id;
}

type Changed = Pick<Insertable<Patterns>, 'name' | 'short_description' | 'timeline_id'>;

export async function update(tx: Tx, patternId: number, columns: Changed): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update patterns set ${assignments<'patterns'>({ ...columns, version: sql`version + 1` })}
    where id = ${patternId} returning version`.execute(tx);
  return onlyRow(rows).version;
}

export async function setRetired(tx: Tx, patternId: number, isRetired: boolean): Promise<void> {
  await sql`update patterns set retired_at = ${isRetired ? sql`now()` : null} where id = ${patternId}`.execute(tx);
}

import type { Noun } from '@backline/contract/noun';
import { sql } from 'kysely';
import { toldAtCommit, type Tx } from '../db/database.ts';

export interface AuditEntry {
  /** Verb and noun in past tense: `event.created`. */
  action: string;
  noun: Noun;
  id: string | number;
  /** What the row is called from now on, for who reads the log when it is gone; null for what has no name. */
  name: string | null;
  /**
   * Who it was, where that is not the signed-in person: a sign-in has only just proved it, an ADMIN ends acting as somebody, a
   * job finishes what a person began.
   */
  actorId?: number;
  /** The ADMIN who acted as that `actorId`. */
  impersonatorId?: number | null;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

export interface AuditOrigin {
  actorId: number | null;
  /** The ADMIN who acted as the actor, by Login As. */
  impersonatorId?: number | null;
  ip: string;
  requestId: string;
}

/** One line to be written: who, and what. */
export interface AuditLine {
  origin: AuditOrigin;
  entry: AuditEntry;
}

/** Appends lines, which the commit confirms; the table refuses every other change. Callers leave secrets out of `before` and `after`. */
export async function writeAudit(tx: Tx, lines: readonly AuditLine[]): Promise<void> {
  await sql`${toldAtCommit}
    insert into audit_log
      (actor_id, impersonator_id, action, entity, entity_id, noun, entity_name, before, after, ip, request_id)
    select * from json_to_recordset(${JSON.stringify(lines.map(rowOf))}) as line
      (actor_id bigint, impersonator_id bigint, action text, entity text, entity_id text, noun text, entity_name text,
       before jsonb, after jsonb, ip text, request_id text)`.execute(tx);
}

const rowOf = ({ origin, entry }: AuditLine) => ({
  actor_id: entry.actorId ?? origin.actorId,
  impersonator_id: entry.actorId === undefined ? origin.impersonatorId : entry.impersonatorId,
  action: entry.action,
  entity: entry.noun.entity,
  entity_id: String(entry.id),
  noun: entry.noun.name,
  entity_name: entry.name,
  before: entry.before,
  after: entry.after,
  ip: origin.ip,
  request_id: origin.requestId,
});

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

interface AuditOrigin {
  actorId: number | null;
  /** The ADMIN who acted as the actor, by Login As. */
  impersonatorId?: number | null;
  ip: string;
  requestId: string;
}

/** Appends one line, which the commit confirms; the table refuses every other change. Callers leave secrets out of `before` and `after`. */
export async function writeAudit(tx: Tx, origin: AuditOrigin, entry: AuditEntry): Promise<void> {
  const [before, after] = [jsonOf(entry.before), jsonOf(entry.after)];
  const impersonatorId = entry.actorId === undefined ? origin.impersonatorId : entry.impersonatorId;
  await sql`${toldAtCommit}
    insert into audit_log
      (actor_id, impersonator_id, action, entity, entity_id, noun, entity_name, before, after, ip, request_id)
    values (${entry.actorId ?? origin.actorId}, ${impersonatorId ?? null}, ${entry.action}, ${entry.noun.entity},
      ${String(entry.id)}, ${entry.noun.name}, ${entry.name}, ${before}, ${after}, ${origin.ip}, ${origin.requestId})`.execute(
    tx,
  );
}

const jsonOf = (value: Record<string, unknown> | undefined) => (value === undefined ? null : JSON.stringify(value));

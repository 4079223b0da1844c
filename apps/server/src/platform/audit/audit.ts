import type { Noun } from '@backline/contract/noun';
import type { Tx } from '../db/database.ts';

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

/** Appends one line; the table refuses every other change. Callers leave secrets out of `before` and `after`. */
export async function writeAudit(tx: Tx, origin: AuditOrigin, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      actor_id: entry.actorId ?? origin.actorId,
      impersonator_id: (entry.actorId === undefined ? origin.impersonatorId : entry.impersonatorId) ?? null,
      action: entry.action,
      entity: entry.noun.entity,
      entity_id: String(entry.id),
      noun: entry.noun.name,
      entity_name: entry.name,
      before: entry.before === undefined ? null : JSON.stringify(entry.before),
      after: entry.after === undefined ? null : JSON.stringify(entry.after),
      ip: origin.ip,
      request_id: origin.requestId,
    })
    .execute();
}

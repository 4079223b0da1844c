import type { Tx } from '../db/database.ts';

export interface AuditEntry {
  /** Verb and noun in past tense: `event.created`. */
  action: string;
  entity: string;
  entityId: string | number;
  /** Who it was, where that is not the signed-in person: a sign-in has only just proved it, an ADMIN ends acting as somebody. */
  actorId?: number;
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
      impersonator_id: entry.actorId === undefined ? (origin.impersonatorId ?? null) : null,
      action: entry.action,
      entity: entry.entity,
      entity_id: String(entry.entityId),
      before: entry.before === undefined ? null : JSON.stringify(entry.before),
      after: entry.after === undefined ? null : JSON.stringify(entry.after),
      ip: origin.ip,
      request_id: origin.requestId,
    })
    .execute();
}

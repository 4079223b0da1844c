import type { Db } from '../src/platform/db/database.ts';

/** Returns the audit lines of a row, oldest first. */
export const auditLines = (db: Db, entity: string, entityId: number | string) =>
  db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'impersonator_id', 'entity_name', 'event_name', 'before', 'after'])
    .where('entity', '=', entity)
    .where('entity_id', '=', String(entityId))
    .orderBy('id')
    .execute();

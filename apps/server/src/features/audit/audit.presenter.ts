import type { AuditLine } from '@backline/contract/audit';
import { epochMs } from '../../platform/db/database.ts';
import type { AuditRow } from './audit.repository.ts';

export function presentLine(row: AuditRow): AuditLine {
  return {
    id: row.id,
    at_dttm: epochMs(row.at),
    actor: presentActor(row),
    impersonator: row.impersonator_id === null ? null : { id: row.impersonator_id, name: row.impersonator_name ?? '' },
    action: row.action,
    entity: row.entity,
    entity_id: row.entity_id,
    noun: row.noun,
    entity_name: row.entity_name,
    before: row.before,
    after: row.after,
    ip: row.ip,
    request_id: row.request_id,
  };
}

function presentActor({ actor_id: id, actor_name: name, actor_role: role }: AuditRow): AuditLine['actor'] {
  return id === null || name === null || role === null ? null : { id, name, role };
}

import type { AuditLine } from '@backline/contract/audit';
import { withShownDomain } from '@backline/contract/mail-address';
import { nouns } from '@backline/contract/operations';
import { epochMs } from '../../platform/db/database.ts';
import type { AuditRow } from './audit.repository.ts';

const actionNames: Readonly<Record<string, string>> = Object.assign({}, ...nouns.map(({ actions }) => actions));

export function presentLine(row: AuditRow): AuditLine {
  return {
    id: row.id,
    at_dttm: epochMs(row.at),
    actor: presentActor(row),
    impersonator: row.impersonator_id === null ? null : { id: row.impersonator_id, name: row.impersonator_name ?? '' },
    token: row.token_id === null ? null : { id: row.token_id, name: row.token_name ?? '' },
    action: row.action,
    action_name: actionNames[row.action] ?? readable(row.action),
    entity: row.entity,
    entity_id: row.entity_id,
    noun: row.noun,
    entity_name: row.entity_name,
    event_name: row.event_name,
    before: withShownDomains(row.before),
    after: withShownDomains(row.after),
    people: row.people ?? {},
    ip: row.ip,
    request_id: row.request_id,
  };
}

const isMail = (key: string) => /(^|_)email$/.test(key);

function withShownDomains(values: AuditLine['before']): AuditLine['before'] {
  if (values === null) return null;
  const shown = Object.entries(values).map(([key, value]) => [
    key,
    isMail(key) && typeof value === 'string' ? withShownDomain(value) : value,
  ]);
  return Object.fromEntries(shown) as AuditLine['before'];
}

function presentActor({ actor_id: id, actor_name: name, actor_role: role }: AuditRow): AuditLine['actor'] {
  return id === null || name === null || role === null ? null : { id, name, role };
}

/** Returns a label for an action that no noun declares any more: `event.hidden_again` becomes `Event hidden again`. */
function readable(action: string): string {
  const text = action.replace(/[._]+/g, ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

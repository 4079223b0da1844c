import { peopleIn } from '@backline/contract/audit-fields';
import type { Noun } from '@backline/contract/noun';
import { sql } from 'kysely';
import { prepared, type Tx } from '../db/database.ts';

export interface AuditEntry<Action extends string = string> {
  action: NoInfer<Action>;
  noun: Noun<Action>;
  id: string | number;
  /** Name of the changed row, for readers of the log after its deletion. Null if the row has no name. */
  name: string | null;
  /** Name of the row's event. If the values hold an `event_id`, its event's name is used instead. */
  eventName?: string;
  /**
   * Overrides the signed-in person: at a sign-in, at the end of Login As, and for a job that finishes a person's
   * action. Null if nobody caused the change, such as at a deadline.
   */
  actorId?: number | null;
  impersonatorId?: number | null;
  /** Keys must be in `contract/audit-fields`. Ids of people are stored with their current names. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

export interface AuditOrigin {
  actorId: number | null;
  impersonatorId?: number | null;
  tokenId?: number | null;
  ip: string;
  requestId: string;
}

export interface AuditLine {
  origin: AuditOrigin;
  entry: AuditEntry;
}

/** Appends lines in the caller's transaction; the table refuses any other change. Callers must leave out secrets. */
export async function writeAudit(tx: Tx, lines: readonly AuditLine[]): Promise<void> {
  await sql`${prepared}
    insert into audit_log
      (actor_id, impersonator_id, token_id, action, entity, entity_id, noun, entity_name, event_name, before, after, people, ip, request_id)
    select actor_id, impersonator_id, token_id, action, entity, entity_id, noun, entity_name,
      case when event_id is null then event_name else (select name from events where id = event_id) end, before, after,
      case when people_ids is not null then (select jsonb_object_agg(id, name) from users where id = any(people_ids)) end,
      ip, request_id
    from json_to_recordset(${JSON.stringify(lines.map(rowOf))}) as line
      (actor_id bigint, impersonator_id bigint, token_id bigint, action text, entity text, entity_id text, noun text, entity_name text,
       event_name text, event_id bigint, before jsonb, after jsonb, people_ids bigint[], ip text, request_id text)`.execute(
    tx,
  );
}

function rowOf({ origin, entry }: AuditLine) {
  const { noun, before, after, eventName } = entry;
  const people = [before, after].flatMap((values) => (values === undefined ? [] : peopleIn(values)));
  return {
    actor_id: entry.actorId === undefined ? origin.actorId : entry.actorId,
    impersonator_id: entry.actorId === undefined ? origin.impersonatorId : entry.impersonatorId,
    token_id: entry.actorId === undefined ? origin.tokenId : null,
    action: entry.action,
    entity: noun.entity,
    entity_id: String(entry.id),
    noun: noun.name,
    entity_name: entry.name,
    event_name: eventName,
    event_id: eventName === undefined ? (after?.['event_id'] ?? before?.['event_id']) : undefined,
    before,
    after,
    people_ids: people.length === 0 ? undefined : people,
    ip: entry.actorId === null ? '' : origin.ip,
    request_id: origin.requestId,
  };
}

import { peopleIn } from '@backline/contract/audit-fields';
import type { Noun } from '@backline/contract/noun';
import { sql } from 'kysely';
import { prepared, type Tx } from '../db/database.ts';

export interface AuditEntry<Action extends string = string> {
  /** What happened, in the words of its noun: `event.created`. */
  action: NoInfer<Action>;
  noun: Noun<Action>;
  id: string | number;
  /** What the row is called from now on, for who reads the log when it is gone; null for what has no name. */
  name: string | null;
  /** Of a row that is part of an event: what that is called. Where the values tell an `event_id`, it follows from that. */
  eventName?: string;
  /**
   * Who it was, where that is not the signed-in person: a sign-in has only just proved it, an ADMIN ends acting as somebody, a
   * job finishes what a person began. Null: nobody, since a request only met what time had done.
   */
  actorId?: number | null;
  /** The ADMIN who acted as that `actorId`. */
  impersonatorId?: number | null;
  /** Keys that `contract/audit-fields` knows. Ids of people are stored with the names of now. */
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
  await sql`${prepared}
    insert into audit_log
      (actor_id, impersonator_id, action, entity, entity_id, noun, entity_name, event_name, before, after, people, ip, request_id)
    select actor_id, impersonator_id, action, entity, entity_id, noun, entity_name,
      case when event_id is null then event_name else (select name from events where id = event_id) end, before, after,
      case when people_ids is not null then (select jsonb_object_agg(id, name) from users where id = any(people_ids)) end,
      ip, request_id
    from json_to_recordset(${JSON.stringify(lines.map(rowOf))}) as line
      (actor_id bigint, impersonator_id bigint, action text, entity text, entity_id text, noun text, entity_name text,
       event_name text, event_id bigint, before jsonb, after jsonb, people_ids bigint[], ip text, request_id text)`.execute(
    tx,
  );
}

/** Few lines speak of an event or of people by their ids: the others, of check-ins too, ask for no name. */
function rowOf({ origin, entry }: AuditLine) {
  const { noun, before, after, eventName } = entry;
  const people = [before, after].flatMap((values) => (values === undefined ? [] : peopleIn(values)));
  return {
    actor_id: entry.actorId === undefined ? origin.actorId : entry.actorId,
    impersonator_id: entry.actorId === undefined ? origin.impersonatorId : entry.impersonatorId,
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

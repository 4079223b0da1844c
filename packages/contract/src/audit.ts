import { z } from 'zod';
import { roles } from './features.ts';
import * as generalTexts from './general.texts.ts';
import { noun } from './noun.ts';
import { administrators, operation } from './operation.ts';
import { epochMs, id, identifier, maxRows, listOf, pageInput } from './primitives.ts';

export const auditLogNoun = noun('audit_log', 'Audit log', { 'audit_log.archived': 'Month archived' });

const person = z.object({ id, name: z.string() });
const values = z.record(z.string(), z.unknown()).nullable();

export const auditLine = z.object({
  id,
  at_dttm: epochMs,
  /** Null if the product itself made the change. */
  actor: person.extend({ role: z.enum(roles) }).nullable(),
  impersonator: person.nullable(),
  /** The API token that made the change for the actor. */
  token: z.object({ id, name: z.string() }).nullable(),
  /** Joins a noun and a past-tense verb: `event.created`. */
  action: z.string(),
  action_name: z.string(),
  entity: z.string(),
  entity_id: z.string(),
  noun: z.string(),
  entity_name: z.string().nullable(),
  event_name: z.string().nullable(),
  before: values,
  after: values,
  /** Maps the ids in `before` and `after` to the names at that time. */
  people: z.record(z.string(), z.string()),
  ip: z.string(),
  request_id: z.string(),
});
export type AuditLine = z.infer<typeof auditLine>;

export const listAudit = operation.query({
  path: 'audit/audit_list',
  summary: 'Lists who changed which record and how, newest first',
  access: administrators,
  input: z
    .strictObject({
      page_number: pageInput.page_number,
      page_size: pageInput.page_size,
      cursor: pageInput.cursor,
      /** Matches the actor as well as the impersonator. */
      person_id: id.nullish(),
      entity: identifier(60).nullish(),
      action: identifier(60).nullish(),
      entity_id: identifier(300).nullish(),
      from_dttm: epochMs.nullish(),
      /** Exclusive. */
      until_dttm: epochMs.nullish(),
    })
    .refine(({ entity, entity_id }) => entity || !entity_id, { path: ['entity'], message: generalTexts.invalidValue }),
  output: listOf(auditLine),
});

export const findAuditPeople = operation.read({
  path: 'audit/get_people',
  summary: 'Lists up to 50 staff members whose name matches, for the filter',
  access: administrators,
  input: z.strictObject({ search: pageInput.search, person_id: id.optional() }),
  output: z.array(person.extend({ role: z.enum(roles) })).max(50),
});

const auditKind = z.object({
  entity: z.string(),
  name: z.string(),
  actions: z.array(z.object({ action: z.string(), name: z.string() })).max(100),
});
export type AuditKind = z.infer<typeof auditKind>;

export const listAuditKinds = operation.read({
  path: 'audit/get_kinds',
  summary: 'Lists the record kinds and actions in the audit log, for the filters',
  access: administrators,
  output: z.array(auditKind).max(maxRows),
});

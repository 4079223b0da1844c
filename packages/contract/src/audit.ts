import { z } from 'zod';
import { roles } from './features.ts';
import { messages } from './messages.ts';
import { administrators, operation } from './operation.ts';
import { epochMs, id, pageInput } from './primitives.ts';

/** The kinds of rows that the audit log speaks of. */
export const auditEntities = [
  'event',
  'user',
  'event_user',
  'role',
  'access_request',
  'session',
  'fan_import',
  'upload',
] as const;

const person = z.object({ id, name: z.string() });
const values = z.record(z.string(), z.unknown()).nullable();

export const auditLine = z.object({
  id,
  at_dttm: epochMs,
  /** Null: the product itself. */
  actor: person.extend({ role: z.enum(roles) }).nullable(),
  /** The ADMIN who acted as the actor, by Login As. */
  impersonator: person.nullable(),
  /** Noun and verb in past tense: `event.created`. */
  action: z.string(),
  entity: z.string(),
  entity_id: z.string(),
  /** What the row is called today; null where it is gone or has no name. */
  entity_name: z.string().nullable(),
  before: values,
  after: values,
  ip: z.string(),
  request_id: z.string(),
});
export type AuditLine = z.infer<typeof auditLine>;

export const listAudit = operation({
  method: 'POST',
  path: 'audit/audit_list',
  summary: 'Who did what to which row, newest first',
  effect: 'read',
  access: administrators,
  input: z
    .strictObject({
      page_number: pageInput.page_number,
      page_size: pageInput.page_size,
      cursor: pageInput.cursor,
      /** Acting, or being acted as. */
      person_id: id.nullish(),
      entity: z.enum(auditEntities).nullish(),
      /** Only together with `entity`. */
      entity_id: z.string().trim().max(300).nullish(),
      from_dttm: epochMs.nullish(),
      /** Left out itself. */
      until_dttm: epochMs.nullish(),
    })
    .refine(({ entity, entity_id }) => entity || !entity_id, { path: ['entity'], message: messages.invalidValue }),
  output: z.array(auditLine),
});

export const findAuditPeople = operation({
  method: 'GET',
  path: 'audit/get_people',
  summary: 'Staff by a piece of their name, at most 50, for the filter',
  effect: 'read',
  access: administrators,
  input: z.strictObject({ search: pageInput.search, person_id: id.optional() }),
  output: z.array(person.extend({ role: z.enum(roles) })),
});

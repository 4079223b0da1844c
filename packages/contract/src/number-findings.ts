import { z } from 'zod';
import { roles } from './features.ts';
import { administrators, operation } from './operation.ts';
import { phoneNumber } from './phone.ts';
import { epochMs, id, listOf, pageInput } from './primitives.ts';

const person = z.object({
  user_id: id,
  name: z.string(),
  role: z.enum(roles),
  /** The fan's verified number if there is one, otherwise the number from an import or the door. */
  number: z.string().nullable(),
  events: z.number().int(),
  orders: z.number().int(),
});
export type FoundPerson = z.infer<typeof person>;

const finding = person.extend({
  id,
  stored: z.string(),
  /** Holds the normalised number; null if no numbering plan knows it. */
  read_as: z.string().nullable(),
  found_dttm: epochMs,
  twins: z.array(person).max(20),
});
export type NumberFinding = z.infer<typeof finding>;

export const listNumberFindings = operation.query({
  path: 'users/list_number_findings',
  summary: 'Lists people whose stored phone number is invalid or normalises to another person’s, until it is corrected',
  access: administrators,
  input: z.strictObject({
    page_number: pageInput.page_number,
    page_size: pageInput.page_size,
    cursor: pageInput.cursor,
  }),
  output: listOf(finding),
});

export const correctFanNumber = operation.write({
  path: 'users/correct_fan_number',
  summary: 'Replaces a listed fan’s number and ends the old one’s sessions and codes; refuses a number already in use',
  access: administrators,
  input: z.strictObject({ number_finding_id: id, phone_number: phoneNumber }),
  errors: ['not_found', 'conflict'],
});

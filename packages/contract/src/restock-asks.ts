import { z } from 'zod';
import { operation, signedInFan } from './operation.ts';
import { id } from './primitives.ts';

const ofASize = z.strictObject({ event_id: id, size_id: id });

export const joinRestock = operation.write({
  path: 'fan/join_restock',
  summary: 'Adds the fan to the queue for a sold-out size; idempotent',
  access: signedInFan,
  input: ofASize,
  errors: ['not_found', 'conflict', 'too_many_requests'],
});

export const leaveRestock = operation.write({
  path: 'fan/leave_restock',
  summary: 'Removes the fan from the queue for a size, or gives up the unit offered to them; idempotent',
  access: signedInFan,
  input: ofASize,
  errors: ['not_found', 'too_many_requests'],
});

import { randomUUID } from 'node:crypto';
import { type Samples, unknownId } from '../samples.ts';
import { query } from '../query.ts';

export const samples: Samples = {
  rows: { access_request_id: unknownId },
  async build({ db }) {
    const { rows } = await query(db)<{ access_request_id: number }>`
      insert into access_requests (name, email, password_hash) values ('Robin', ${`robin-${randomUUID()}@example.org`}, '')
      returning id as access_request_id`;
    return { ...rows[0] };
  },
  inputs: { acceptAccessRequest: { role: 'ADMIN' } },
};

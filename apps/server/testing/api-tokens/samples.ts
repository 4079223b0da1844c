import { query } from '../query.ts';
import { type Samples, unknownId } from '../samples.ts';

export const samples: Samples = {
  rows: { token_id: unknownId },
  async build({ db, managerId }) {
    const { rows } = await query(db)<{ id: number }>`
      insert into api_tokens (user_id, name, token_hash, ending, features, is_for_events, origins, expires_at)
      values (${managerId}, 'Sample', sha256(random()::text::bytea), 'abcd', '{Page_Orders}', false, '{}',
        now() + interval '1 day')
      returning id`;
    return { token_id: rows[0]?.id ?? unknownId };
  },
  inputs: {
    createToken: {
      name: 'Sync',
      features: ['Page_Dashboard'],
      expires_dttm: Date.now() + 86_400_000,
    },
  },
};

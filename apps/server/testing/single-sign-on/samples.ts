import { query } from '../query.ts';
import type { Samples } from '../samples.ts';

export const samples: Samples = {
  rows: { issuer: 'https://nobody.example.org' },
  async build({ db, artistId }) {
    const issuer = 'https://id.example.org';
    await query(db)`
      insert into provider_accounts (issuer, subject, user_id) values (${issuer}, ${`account-${artistId}`}, ${artistId})`;
    return { issuer };
  },
  inputs: {
    removeProviderAccount: ({ artist_id, issuer }) => ({ user_id: artist_id, issuer }),
  },
};

import type { SampleRows, Samples } from '../samples.ts';

const whose = ({ manager_id }: SampleRows) => ({ manager_id });

export const samples: Samples = {
  inputs: {
    checkConnectedAccount: whose,
    createAccountLink: whose,
    createConnectedAccount: (rows) => ({ ...whose(rows), email: 'payout@example.org' }),
    getConnectedAccount: whose,
  },
};

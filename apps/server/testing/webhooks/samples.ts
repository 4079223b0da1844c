import { buildWebhook } from '../../builders/builders.ts';
import { unknownId, type Samples } from '../samples.ts';

const values = { url: 'https://hooks.example.org/backline', kinds: ['order.paid'] };

export const samples: Samples = {
  rows: { webhook_id: unknownId, delivery_id: unknownId },
  build: ({ db, managerId }) => buildWebhook(db, { managerId }),
  inputs: {
    listWebhooks: ({ manager_id }) => ({ manager_id }),
    addWebhook: ({ manager_id }) => ({ manager_id, ...values }),
    updateWebhook: values,
    pauseWebhook: { is_paused: true },
  },
};

import type { Samples } from '../samples.ts';

export const samples: Samples = { inputs: { listChangedOrders: {}, listChangedFans: {}, listChangedEvents: {} } };

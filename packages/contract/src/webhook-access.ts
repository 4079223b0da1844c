import { holders } from './operation.ts';

// This is a separate module, because the console's menu loads it at start.

export const webhookStaff = { access: holders(['Page_Stripe_Connect'], { roles: ['ADMIN', 'MANAGER'] }) };

import { z } from 'zod';
import { mailAddress, shownMailAddress } from './mail-address.ts';
import { noun } from './noun.ts';
import { holders, operation } from './operation.ts';
import { id } from './primitives.ts';
import * as connectedAccountTexts from './connected-account.texts.ts';

export const paymentAccountNoun = noun('payment_account', 'Connected account', {
  'payment_account.created': 'Connected account created',
  'payment_account.setup_opened': 'Setup of the connected account opened',
  'payment_account.activated': 'Connected account active',
  'payment_account.deactivated': 'Connected account no longer active',
  'payment_account.changed': 'Connected account told anew why it is inactive',
});

/** An ADMIN names the manager whose account it is; a manager always uses their own. */
const whose = { manager_id: id.optional() };

export const newAccountInput = z.strictObject({
  ...whose,
  email: mailAddress({ missing: connectedAccountTexts.emailRequired, wrong: connectedAccountTexts.emailShape }),
});

const account = z.object({
  status: z.enum(['none', 'inactive', 'active']),
  /** The reason in the provider's words; empty if it gave none. */
  failed_reason: z.string(),
  email: shownMailAddress,
  is_sandbox: z.boolean(),
  /** Holds the provider's onboarding link, which opens once. Null except right after it was requested. */
  stripe_account_hosted_url: z.string().nullable(),
});
export type ConnectedAccount = z.infer<typeof account>;

const output = account.extend({ message: z.string() });
const access = holders(['Page_Stripe_Connect'], { roles: ['ADMIN', 'MANAGER'] });

export const getConnectedAccount = operation.query({
  path: 'stripe/get_artist_manager_stripe_account',
  summary: 'Returns the account that receives the manager’s sales, as last reported by the provider',
  access,
  input: z.strictObject(whose),
  output: account,
});

export const createConnectedAccount = operation.write({
  path: 'stripe/create_artist_manager_stripe_account',
  summary: 'Creates the manager’s account at the payment provider and returns the link to its setup',
  access,
  input: newAccountInput,
  output,
  errors: ['conflict', 'unavailable'],
});

export const createAccountLink = operation.write({
  path: 'stripe/create_stripe_account_link',
  summary: 'Creates a new single-use link to the account’s setup; returns null if the setup is complete',
  access,
  input: z.strictObject(whose),
  output,
  errors: ['unavailable'],
});

export const checkConnectedAccount = operation.write({
  path: 'stripe/check_artist_manager_stripe_account',
  summary: 'Fetches the account’s status from the payment provider after a return from its setup',
  access,
  input: z.strictObject(whose),
  output,
  errors: ['unavailable'],
});

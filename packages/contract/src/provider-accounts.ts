import { z } from 'zod';
import { staffRoles } from './features.ts';
import { administrators, holders, operation, signedIn } from './operation.ts';
import { epochMs, id, listOf, pageInput } from './primitives.ts';

/** A link between a member of the staff and their account at a provider of single sign-on. */
export const providerAccount = z.object({
  issuer: z.string(),
  /** Name of the provider in the configuration, or the host of one that is no longer configured. */
  provider: z.string(),
  /** Identifies the account at the provider, whatever its mail address is. */
  subject: z.string(),
  linked_dttm: epochMs,
  last_used_dttm: epochMs,
});
export type ProviderAccount = z.infer<typeof providerAccount>;

/** A person has one account at each provider. */
const maxProviders = 20;

export const listOwnProviderAccounts = operation.read({
  path: 'users/get_own_provider_accounts',
  summary: 'Lists the accounts of single sign-on with which you sign in',
  access: signedIn,
  output: z.array(providerAccount).max(maxProviders),
});

const linkedAccount = providerAccount.extend({
  user_id: id,
  user_name: z.string(),
  user_role: z.enum(staffRoles),
});
export type LinkedAccount = z.infer<typeof linkedAccount>;

export const listProviderAccounts = operation.query({
  path: 'users/list_provider_accounts',
  summary: 'Lists the accounts of single sign-on that are linked to staff, newest first',
  access: administrators,
  input: z.strictObject(pageInput),
  output: listOf(linkedAccount),
});

export const removeProviderAccount = operation.write({
  path: 'users/remove_provider_account',
  summary: 'Removes the link between a person and an account of single sign-on; their sessions go on',
  access: holders(['Role_Access'], { roles: ['ADMIN'], reach: 'person' }),
  input: z.strictObject({ user_id: id, issuer: z.string().min(1).max(2_000) }),
  errors: ['not_found'],
});

import { redeemSignInLink } from '@backline/contract/auth';
import { api } from '../../lib/api.ts';

/**
 * Returns the identity token for an emailed link. The email must be the one for which this browser requested the link.
 */
export async function redeemLink(email: string, token: string): Promise<string> {
  return (await api.call(redeemSignInLink, { email, token })).token;
}

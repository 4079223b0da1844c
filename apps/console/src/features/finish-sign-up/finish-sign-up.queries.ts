import { redeemSignInLink } from '@backline/contract/auth';
import { api } from '../../lib/api.ts';

/** Returns the identity token for a mailed link. The email must be the one that this browser requested the link for. */
export async function redeemLink(email: string, token: string): Promise<string> {
  return (await api.call(redeemSignInLink, { email, token })).token;
}

import { redeemSignInLink } from '@backline/contract/auth';
import { api } from '../../lib/api.ts';

/** The identity token for a mailed link; the address must be the one that this browser asked the link for. */
export async function redeemLink(email: string, token: string): Promise<string> {
  return (await api.call(redeemSignInLink, { email, token })).token;
}

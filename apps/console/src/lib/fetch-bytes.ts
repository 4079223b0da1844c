import { getAuthDetails } from '@backline/contract/session';
import { api } from './api.ts';

/** What an address of this server answers with bytes; the session is renewed first where it has to be. */
export async function fetchBytes(address: string): Promise<Response> {
  // By the page's own origin: the server may be known by several.
  const { pathname, search } = new URL(address);
  const ask = () => fetch(pathname + search, { credentials: 'include' });
  const response = await ask();
  if (response.status !== 401) return response;
  // No call of the client's, which would have renewed it by itself.
  await api.call(getAuthDetails, {});
  return ask();
}

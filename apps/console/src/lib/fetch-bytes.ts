import { getAuthDetails } from '@backline/contract/session';
import { api } from './api.ts';

export async function fetchBytes(address: string): Promise<Response> {
  // Uses the page's own origin, since the server may have several.
  const { pathname, search } = new URL(address);
  const ask = () => fetch(pathname + search, { credentials: 'include' });
  const response = await ask();
  if (response.status !== 401) return response;
  // A plain fetch does not renew the session by itself as the client's calls do.
  await api.call(getAuthDetails, {});
  return ask();
}

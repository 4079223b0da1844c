import { type HttpSession, signInByLink } from '../apps/server/testing/http-session.ts';

const sessions = new Map<string, Promise<HttpSession>>();

/** Signs in once per server and person, because sign-in links to one email address are rate limited. */
export function staffOf(baseUrl: string, who: 'admin' | 'manager' | 'artist' | 'team'): Promise<HttpSession> {
  const key = `${baseUrl} ${who}`;
  const known = sessions.get(key) ?? signInByLink(baseUrl, `${who}@demo.example.org`);
  sessions.set(key, known);
  return known;
}

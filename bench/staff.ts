import { type HttpSession, signInByLink } from '../apps/server/test/http-session.ts';

const sessions = new Map<string, Promise<HttpSession>>();

/** Somebody of the demo's staff, signed in once a server: links to one address have a limit, and each area of the bench asks. */
export function staffOf(baseUrl: string, who: 'admin' | 'manager' | 'artist' | 'team'): Promise<HttpSession> {
  const key = `${baseUrl} ${who}`;
  const known = sessions.get(key) ?? signInByLink(baseUrl, `${who}@demo.example.org`);
  sessions.set(key, known);
  return known;
}

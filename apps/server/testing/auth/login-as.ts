import { randomUUID } from 'node:crypto';
import { eventRoutes } from '../../src/features/events/index.ts';
import { addPerson, authHouse, type AuthBrowser } from './auth.ts';
import { auditLines } from '../audit-lines.ts';

export interface Person {
  id: number;
  email: string;
  identityId: string;
}

/** Creates ADMINs, people whom they act as, and events that these people can access. */
export async function loginAsHouse() {
  const { app, database, close } = await authHouse(eventRoutes);

  async function add(role: string, values: { is_active?: boolean; manager_id?: number } = {}): Promise<Person> {
    const identityId = randomUUID();
    return { ...(await addPerson(database, { role, identity_id: identityId, ...values })), identityId };
  }

  async function signIn({ email }: Person): Promise<AuthBrowser> {
    const browser = app.browser();
    await browser.signIn(app, email);
    return browser;
  }

  const ask = (browser: AuthBrowser, identityId: string) =>
    browser.post('users/login_as_firebase_user', { fbUserId: identityId });

  async function tokenFor(browser: AuthBrowser, { identityId }: Person): Promise<string> {
    const { body } = await ask(browser, identityId);
    return (body.result as { body: string }).body;
  }

  /** Signs in an ADMIN's browser as another person. `before` contains the former cookies. */
  async function actAs(person: Person) {
    const admin = await add('ADMIN');
    const browser = await signIn(admin);
    const before = browser.copy();
    await browser.finish(await tokenFor(browser, person));
    return { admin, browser, before };
  }

  const detailsOf = (browser: AuthBrowser) => browser.get('users/get_auth_details');
  const open = (browser: AuthBrowser, token: string) => browser.post('auth/set_token_cookie', { token });
  const isDead = async (browser: AuthBrowser) =>
    (await detailsOf(browser)).status === 401 && (await browser.post('auth/refresh_session')).status === 401;
  const sessionsOf = (userId: number) =>
    database.db.selectFrom('sessions').selectAll().where('user_id', '=', userId).execute();
  const linesAbout = (entity: string, entityId: string | number) => auditLines(database.db, entity, entityId);

  return { app, database, close, add, signIn, ask, tokenFor, actAs, detailsOf, open, isDead, sessionsOf, linesAbout };
}

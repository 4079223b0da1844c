import { messages } from '@backline/contract/messages';
import { serverMessages } from '@backline/contract/server-messages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endSessionsOf } from '../../platform/session/session.repository.ts';
import type { AuthBrowser } from './auth.fixture.ts';
import { loginAsHouse, type LoginAsHouse } from './login-as.fixture.ts';

let house: LoginAsHouse;
beforeAll(async () => {
  house = await loginAsHouse();
});
afterAll(() => house.app.close());

describe('the way back', () => {
  const back = (browser: AuthBrowser) => browser.post('users/end_login_as');

  test('is refused to whoever is themself', async () => {
    const refused = await back(await house.signIn(await house.add('ADMIN')));
    expect([refused.status, refused.body.message]).toEqual([409, serverMessages.notActing]);
  });

  test('gives the browser to the ADMIN with fresh tokens, and no old one of either session opens anything', async () => {
    const { admin, browser, before } = await house.actAs(await house.add('MANAGER'));
    const acting = browser.copy();
    const { status, body } = await back(browser);
    expect([status, body.message]).toEqual([200, messages.loginAsEnded]);
    browser.csrfToken = String(body.csrfToken);
    expect((await house.detailsOf(browser)).body).toMatchObject({ id: admin.id, impersonator: null });
    expect([await house.isDead(acting), await house.isDead(before)]).toEqual([true, true]);
    expect((await browser.post('auth/refresh_session')).status).toBe(200);
    expect((await house.detailsOf(browser)).body.id).toBe(admin.id);
  });

  test('taken by two tabs at once brings one answer with cookies', async () => {
    const { browser } = await house.actAs(await house.add('MANAGER'));
    const answers = await Promise.all([back(browser.copy()), back(browser.copy())]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  test('is closed, and the acting over, once the ADMIN’s own session was ended elsewhere or has lapsed', async () => {
    for (const change of [{ ended_at: new Date() }, { expires_at: new Date() }]) {
      const { admin, browser } = await house.actAs(await house.add('MANAGER'));
      await house.database.db.updateTable('sessions').set(change).where('user_id', '=', admin.id).execute();
      expect((await back(browser)).status).toBe(401);
      expect(await house.isDead(browser)).toBe(true);
    }
  });

  test('is gone after a logout, which ends both: nobody could sign out of the other one', async () => {
    const manager = await house.add('MANAGER');
    const { admin, browser, before } = await house.actAs(manager);
    const acting = browser.copy();
    expect((await browser.post('users/logout')).status).toBe(200);
    expect([await house.isDead(acting), await house.isDead(before)]).toEqual([true, true]);
    expect((await house.linesAbout('user', manager.id)).at(-1)).toMatchObject({
      action: 'login_as.ended',
      actor_id: admin.id,
    });
    const [own] = await house.sessionsOf(admin.id);
    expect((await house.linesAbout('session', own?.id ?? '')).at(-1)?.action).toBe('session.ended');
  });

  test('is gone after a new sign-in in that browser, for the same reason', async () => {
    const [manager, third] = [await house.add('MANAGER'), await house.add('MANAGER')];
    const { browser, before } = await house.actAs(manager);
    const acting = browser.copy();
    await browser.signIn(house.app, third.email);
    expect([await house.isDead(acting), await house.isDead(before)]).toEqual([true, true]);
    expect((await house.detailsOf(browser)).body.id).toBe(third.id);
  });

  test('is gone, and the acting over, once the ADMIN was deactivated or is an ADMIN no more', async () => {
    for (const change of [{ is_active: false }, { role: 'MANAGER' }]) {
      const { admin, browser } = await house.actAs(await house.add('MANAGER'));
      await house.database.db.updateTable('users').set(change).where('id', '=', admin.id).execute();
      expect(await house.isDead(browser)).toBe(true);
    }
  });

  test('is gone once all sessions of the ADMIN were ended, or all of the person', async () => {
    const manager = await house.add('MANAGER');
    for (const whose of ['admin', 'manager']) {
      const { admin, browser } = await house.actAs(manager);
      const userId = whose === 'admin' ? admin.id : manager.id;
      const ended = await house.database.db.transaction().execute((tx) => endSessionsOf(tx, userId));
      expect(ended.map((session) => session.userId)).toContain(manager.id);
      expect(await house.isDead(browser)).toBe(true);
    }
  });

  test('is asked for within eight hours, whatever is refreshed', async () => {
    const manager = await house.add('MANAGER');
    const { browser } = await house.actAs(manager);
    await browser.post('auth/refresh_session');
    const [acting] = await house.sessionsOf(manager.id);
    const inEightHours = Date.now() + 8 * 3_600_000;
    expect(Date.parse(acting?.expires_at ?? '')).toBeLessThanOrEqual(inEightHours);
  });
});

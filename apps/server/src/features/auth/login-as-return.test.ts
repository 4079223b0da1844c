import * as sessionTexts from '@backline/contract/session.texts';
import { describe, expect, test } from 'vitest';
import { endSessionsOf } from '../../platform/session/session.repository.ts';
import type { AuthBrowser } from '../../../testing/auth/auth.ts';
import { loginAsHouse } from '../../../testing/auth/login-as.ts';
import { openForFile } from '../../../testing/open-for-file.ts';

const house = await openForFile(loginAsHouse());

describe('return from a Login As', () => {
  const back = (browser: AuthBrowser) => browser.post('users/end_login_as');

  test('refuses to return from a Login As that is not running', async () => {
    const refused = await back(await house.signIn(await house.add('ADMIN')));
    expect([refused.status, refused.body.message]).toEqual([409, sessionTexts.notActing]);
  });

  test('returns the browser to the ADMIN with new tokens and voids all old ones', async () => {
    const { admin, browser, before } = await house.actAs(await house.add('MANAGER'));
    const acting = browser.copy();
    const { status, body } = await back(browser);
    expect([status, body.message]).toEqual([200, sessionTexts.loginAsEnded]);
    browser.csrfToken = String(body.csrfToken);
    expect((await house.detailsOf(browser)).body).toMatchObject({ id: admin.id, impersonator: null });
    expect([await house.isDead(acting), await house.isDead(before)]).toEqual([true, true]);
    expect((await browser.post('auth/refresh_session')).status).toBe(200);
    expect((await house.detailsOf(browser)).body.id).toBe(admin.id);
  });

  test('returns new cookies to only one of two concurrent tabs', async () => {
    const { browser } = await house.actAs(await house.add('MANAGER'));
    const answers = await Promise.all([back(browser.copy()), back(browser.copy())]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  test("ends a Login As once the ADMIN's own session has ended or expired", async () => {
    for (const change of [{ ended_at: new Date() }, { expires_at: new Date() }]) {
      const { admin, browser } = await house.actAs(await house.add('MANAGER'));
      await house.database.db.updateTable('sessions').set(change).where('user_id', '=', admin.id).execute();
      expect((await back(browser)).status).toBe(401);
      expect(await house.isDead(browser)).toBe(true);
    }
  });

  test('ends both sessions when the ADMIN signs out during a Login As', async () => {
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

  test('ends both sessions on a new sign-in in the same browser', async () => {
    const [manager, third] = [await house.add('MANAGER'), await house.add('MANAGER')];
    const { browser, before } = await house.actAs(manager);
    const acting = browser.copy();
    await browser.signIn(house.app, third.email);
    expect([await house.isDead(acting), await house.isDead(before)]).toEqual([true, true]);
    expect((await house.detailsOf(browser)).body.id).toBe(third.id);
  });

  test('ends a Login As once the ADMIN is deactivated or changes role', async () => {
    for (const change of [{ is_active: false }, { role: 'MANAGER' }]) {
      const { admin, browser } = await house.actAs(await house.add('MANAGER'));
      await house.database.db.updateTable('users').set(change).where('id', '=', admin.id).execute();
      expect(await house.isDead(browser)).toBe(true);
    }
  });

  test('ends a Login As when all sessions of the ADMIN or of the person are ended', async () => {
    const manager = await house.add('MANAGER');
    for (const whose of ['admin', 'manager']) {
      const { admin, browser } = await house.actAs(manager);
      const userId = whose === 'admin' ? admin.id : manager.id;
      const ended = await house.database.db.transaction().execute((tx) => endSessionsOf(tx, userId));
      expect(ended.map((session) => session.userId)).toContain(manager.id);
      expect(await house.isDead(browser)).toBe(true);
    }
  });

  test('limits a Login As to eight hours, regardless of refreshes', async () => {
    const manager = await house.add('MANAGER');
    const { browser } = await house.actAs(manager);
    await browser.post('auth/refresh_session');
    const [acting] = await house.sessionsOf(manager.id);
    const inEightHours = Date.now() + 8 * 3_600_000;
    expect(Date.parse(acting?.expires_at ?? '')).toBeLessThanOrEqual(inEightHours);
  });
});

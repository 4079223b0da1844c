import type { Page } from '@playwright/test';
import { planSession } from '../apps/server/builders/builders.ts';
import type { Db } from '../apps/server/src/platform/db/database.ts';
import { accessCookie, refreshCookie, refreshPath } from '../apps/server/src/platform/session/session.ts';
import { csrfTokenKey } from '../packages/client/src/client.ts';
import type { Installation } from './installation.ts';

interface Place {
  page: Page;
  db: Db;
  installation: Installation;
}

/** Puts a session of somebody of the staff into the page's browser. The next page finds it. */
export async function signInStaff({ page, db, installation }: Place, person: { id: number }): Promise<void> {
  const { row, access, refresh, csrfToken } = planSession(installation, person.id);
  await db.insertInto('sessions').values(row).execute();
  const { origin, hostname } = new URL(installation.baseUrl);
  const shared = { domain: hostname, expires: -1, httpOnly: true, secure: false };
  await page.context().setStorageState({
    cookies: [
      { ...shared, name: accessCookie, value: access, path: '/', sameSite: 'Lax' },
      { ...shared, name: refreshCookie, value: refresh, path: refreshPath, sameSite: 'Strict' },
    ],
    origins: [{ origin, localStorage: [{ name: csrfTokenKey, value: csrfToken }] }],
  });
}

import type { Page } from '@playwright/test';
import { planSession } from '../apps/server/builders/builders.ts';
import type { Db } from '../apps/server/src/platform/db/database.ts';
import { accessCookie, refreshCookie, refreshPath } from '../apps/server/src/platform/session/session.ts';
import { csrfTokenKey } from '../packages/client/src/csrf-token-key.ts';
import type { Installation } from './installation.ts';

interface Place {
  page: Page;
  db: Db;
  installation: Pick<Installation, 'baseUrl' | 'secretKey'>;
}

/** Adds a session to the page's browser. The next page load uses it. */
export function signInStaff(place: Place, person: { id: number }): Promise<void> {
  return openSession(place, person.id, (csrfToken) => ({ [csrfTokenKey]: csrfToken }));
}

export function signInFan(place: Place, fan: { id: number }): Promise<void> {
  return openSession(place, fan.id, (csrfToken) => ({ [`fan.${csrfTokenKey}`]: csrfToken, 'fan.id': `${fan.id}` }));
}

async function openSession(
  { page, db, installation }: Place,
  id: number,
  kept: (csrfToken: string) => Record<string, string>,
): Promise<void> {
  const { row, access, refresh, csrfToken } = planSession(installation, id);
  await db.insertInto('sessions').values(row).execute();
  const { origin, hostname } = new URL(installation.baseUrl);
  const shared = { domain: hostname, expires: -1, httpOnly: true, secure: false };
  await page.context().addCookies([
    { ...shared, name: accessCookie, value: access, path: '/', sameSite: 'Lax' },
    { ...shared, name: refreshCookie, value: refresh, path: refreshPath, sameSite: 'Strict' },
  ]);
  // Uses an init script, because `setStorageState` would open another page.
  const keeping = await page.addInitScript(
    ({ at, entries }) => {
      if (window !== window.top || location.origin !== at) return;
      for (const [key, value] of entries) localStorage.setItem(key, value);
    },
    { at: origin, entries: Object.entries(kept(csrfToken)) },
  );
  page.on('domcontentloaded', function end() {
    if (new URL(page.url()).origin !== origin) return;
    page.off('domcontentloaded', end);
    keeping.dispose().catch(() => {});
  });
}

import { test as base, expect, type Page } from '@playwright/test';
import {
  buildArtist,
  buildManager,
  buildTeamMember,
  type BuiltPerson,
  planSession,
} from '../apps/server/builders/builders.ts';
import type { Db } from '../apps/server/src/platform/db/database.ts';
import { accessCookie, refreshCookie, refreshPath } from '../apps/server/src/platform/session/session.ts';
import { csrfTokenKey } from '../packages/client/src/client.ts';
import { type Installation, openInstallation } from './installation.ts';

interface House {
  manager: BuiltPerson;
  artist: BuiltPerson;
  teamMember: BuiltPerson;
}

interface Fixtures {
  db: Db;
  /** A manager with an artist and a team member, seen by no other journey. */
  house: House;
  /** Puts a session of theirs into the page's browser, and opens the dashboard or `path`. */
  signIn(page: Page, person: { id: number }, path?: string): Promise<void>;
}

interface WorkerFixtures {
  /** No other worker's: what a journey does to a role, or to everybody, no journey beside it sees. */
  installation: Installation;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  installation: [
    async ({}, use) => {
      const installation = await openInstallation();
      await use(installation);
      await installation.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ installation }, use) => use(installation.baseUrl),
  db: async ({ installation }, use) => use(installation.db),
  house: async ({ db }, use) => {
    const manager = await buildManager(db);
    const artist = await buildArtist(db, { managerId: manager.id });
    const teamMember = await buildTeamMember(db, { managerId: manager.id });
    await use({ manager, artist, teamMember });
  },
  signIn: async ({ installation, db }, use) =>
    use(async (page, person, path = '/dashboard/crm') => {
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
      await page.goto(path);
    }),
});

export { expect };

import { test as base, expect, type Page } from '@playwright/test';
import { buildArtist, buildManager, buildTeamMember, type BuiltPerson } from '../apps/server/builders/builders.ts';
import type { Db } from '../apps/server/src/platform/db/database.ts';
import { type Installation, openInstallation } from './installation.ts';
import { signInStaff } from './sessions.ts';

interface House {
  manager: BuiltPerson;
  artist: BuiltPerson;
  teamMember: BuiltPerson;
}

interface Fixtures {
  db: Db;
  /** A manager with an artist and a team member, for this journey alone. */
  house: House;
  signIn(page: Page, person: { id: number }, path?: string): Promise<void>;
}

interface WorkerFixtures {
  /** One per worker, so that a journey may change roles without affecting others. */
  installation: Installation;
}

declare global {
  interface Window {
    noteRefusal(refusal: string): void;
  }
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
  context: async ({ context }, use) => {
    const refused: string[] = [];
    await context.exposeBinding('noteRefusal', (_source, refusal: string) => void refused.push(refusal));
    await context.addInitScript(() => {
      document.addEventListener(
        'securitypolicyviolation',
        ({ violatedDirective, sourceFile, lineNumber, columnNumber }) => {
          window.noteRefusal(
            `${location.pathname}: ${violatedDirective} in ${sourceFile}:${lineNumber}:${columnNumber}`,
          );
        },
      );
    });
    await use(context);
    expect(refused, 'refused by the Content Security Policy').toEqual([]);
  },
  signIn: async ({ installation, db }, use) =>
    use(async (page, person, path = '/dashboard/crm') => {
      await signInStaff({ page, db, installation }, person);
      await page.goto(path);
    }),
});

export { expect };

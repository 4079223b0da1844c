import { test as base, expect, type Page } from '@playwright/test';
import { buildArtist, buildManager, buildTeamMember, type BuiltPerson } from '../apps/server/builders/builders.ts';
import type { Db } from '../apps/server/src/platform/db/database.ts';
import { type Installation, openInstallation } from './installation.ts';
import { untilListening, withoutPolling } from './live-page.ts';
import { openPhone } from './phone.ts';
import { signInFan, signInStaff } from './sessions.ts';

interface House {
  manager: BuiltPerson;
  artist: BuiltPerson;
  teamMember: BuiltPerson;
}

interface PhoneOptions {
  /** URL of a proxy that simulates a slow or broken network. */
  url?: string;
  /** Matches the console errors that the journey causes on purpose. */
  allowed?: RegExp;
  isPolling?: boolean;
}

interface Fixtures {
  db: Db;
  /** A manager with an artist and a team member, which only this journey uses. */
  house: House;
  /**
   * Opens a phone with the fan's session, or with none. Fails at the end if its console has other errors than
   * `allowed`.
   */
  openFanPhone(fan: { id: number } | null, options?: PhoneOptions): Promise<Page>;
  signIn(page: Page, person: { id: number }, path?: string): Promise<void>;
  /**
   * Disables polling, signs in and waits until the page has subscribed, so that later updates can only come by the
   * socket.
   */
  signInLive(page: Page, person: { id: number }, path: string): Promise<void>;
}

interface WorkerFixtures {
  /**
   * Each worker has its own installation, so that a journey can change roles without affecting journeys that run in
   * parallel.
   */
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
  openFanPhone: async ({ browser, installation, db }, use) => {
    const opened: { faults: string[]; allowed: RegExp | undefined; close(): Promise<void> }[] = [];
    await use(async (fan, { url = installation.baseUrl, allowed, isPolling = false } = {}) => {
      const { page, faults, close } = await openPhone(browser, url);
      opened.push({ faults, allowed, close });
      if (!isPolling) await withoutPolling(page.context());
      if (fan !== null) await signInFan({ page, db, installation: { ...installation, baseUrl: url } }, fan);
      return page;
    });
    for (const { faults, allowed, close } of opened) {
      const others = faults.filter((fault) => allowed?.test(fault) !== true);
      expect(others, 'errors in the console of a phone').toEqual([]);
      await close();
    }
  },
  signIn: async ({ installation, db }, use) =>
    use(async (page, person, path = '/dashboard/crm') => {
      await signInStaff({ page, db, installation }, person);
      await page.goto(path);
    }),
  signInLive: async ({ signIn }, use) =>
    use(async (page, person, path) => {
      await withoutPolling(page.context());
      const listening = untilListening(page);
      await signIn(page, person, path);
      await listening;
    }),
});

export { expect };

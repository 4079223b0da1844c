import { test as base, expect } from '@playwright/test';
import { createDatabase, type Db } from '../apps/server/src/platform/db/database.ts';
import { buildArtist, buildManager, buildTeamMember, type BuiltPerson } from '../apps/server/builders/builders.ts';

interface House {
  manager: BuiltPerson;
  artist: BuiltPerson;
  teamMember: BuiltPerson;
}

interface Fixtures {
  db: Db;
  /** A manager with an artist and a team member, seen by no other journey. */
  house: House;
}

export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => use(process.env.E2E_BASE_URL),
  db: async ({}, use) => {
    const db = createDatabase(process.env.E2E_DATABASE_URL ?? '', { poolSize: 2 });
    await use(db);
    await db.destroy();
  },
  house: async ({ db }, use) => {
    const manager = await buildManager(db);
    const artist = await buildArtist(db, { managerId: manager.id });
    const teamMember = await buildTeamMember(db, { managerId: manager.id });
    await use({ manager, artist, teamMember });
  },
});

export { expect };

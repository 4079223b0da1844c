import type { Insertable, Selectable } from 'kysely';
import type { Connection } from '../src/platform/db/database.ts';
import type { Users } from '../src/platform/db/schema.generated.ts';
import { phoneNumber, unique } from './unique.ts';

export type BuiltPerson = Selectable<Users>;
/** Columns to override. Omitted columns get unique default values. */
export type PersonOverrides = Partial<Omit<Insertable<Users>, 'id' | 'role' | 'manager_id'>>;
type Role = 'ADMIN' | 'MANAGER' | 'ARTIST' | 'TEAMMEMBER' | 'USER';

interface OfManager extends PersonOverrides {
  managerId: number | null;
}

export function buildAdmin(db: Connection, overrides: PersonOverrides = {}): Promise<BuiltPerson> {
  return insertPerson(db, 'ADMIN', null, overrides);
}

export function buildManager(db: Connection, overrides: PersonOverrides = {}): Promise<BuiltPerson> {
  return insertPerson(db, 'MANAGER', null, overrides);
}

export function buildArtist(db: Connection, { managerId, ...overrides }: OfManager): Promise<BuiltPerson> {
  return insertPerson(db, 'ARTIST', managerId, overrides);
}

export function buildTeamMember(db: Connection, { managerId, ...overrides }: OfManager): Promise<BuiltPerson> {
  return insertPerson(db, 'TEAMMEMBER', managerId, overrides);
}

/** Builds a fan. By default the fan has no email address, because fans sign in by phone. */
export function buildFan(db: Connection, overrides: PersonOverrides = {}): Promise<BuiltPerson> {
  return insertPerson(db, 'USER', null, { email: null, ...overrides });
}

/** Builds many fans, in no guaranteed order. */
export function buildFans(db: Connection, crowd: readonly PersonOverrides[]): Promise<BuiltPerson[]> {
  const rows = crowd.map((overrides) => personRow('USER', null, { email: null, ...overrides }));
  return db.insertInto('users').values(rows).returningAll().execute();
}

const words = { ADMIN: 'Admin', MANAGER: 'Manager', ARTIST: 'Artist', TEAMMEMBER: 'Team Member', USER: 'Fan' } as const;

function insertPerson(
  db: Connection,
  role: Role,
  managerId: number | null,
  overrides: PersonOverrides,
): Promise<BuiltPerson> {
  return db
    .insertInto('users')
    .values(personRow(role, managerId, overrides))
    .returningAll()
    .executeTakeFirstOrThrow();
}

function personRow(role: Role, managerId: number | null, overrides: PersonOverrides): Insertable<Users> {
  const { number, tag } = unique();
  return {
    name: `${words[role]} ${number}`,
    email: `${role.toLowerCase()}-${tag}@example.org`,
    phone_number: phoneNumber(number),
    ...overrides,
    role,
    manager_id: managerId,
  };
}

import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';
import type { ArtistReach } from './artists.policy.ts';

/** Returns a condition on `users as a` that selects the artists whom the actor may see. */
export function withinArtistReach(reach: ArtistReach): RawBuilder<SqlBool> {
  switch (reach.kind) {
    case 'all':
      return sql<SqlBool>`a.role = 'ARTIST'`;
    case 'managed':
      return sql<SqlBool>`(a.role = 'ARTIST' and a.manager_id = ${reach.managerId})`;
    case 'own':
      return sql<SqlBool>`(a.role = 'ARTIST' and a.id = ${reach.artistId})`;
    case 'none':
      return sql<SqlBool>`false`;
  }
}

export type Whose = { artistId: number } | { reach: ArtistReach };

/**
 * Returns unordered rows for a FROM clause: one page per artist, read by the index on `artist_id`. The caller sorts and
 * limits them again.
 */
export function ofArtists(
  whose: Whose,
  page: (condition: RawBuilder<SqlBool>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  if ('artistId' in whose) return page(sql`artist_id = ${whose.artistId}`);
  switch (whose.reach.kind) {
    case 'all':
      return page(sql`true`);
    case 'managed':
      return sql`select theirs.* from users a cross join lateral (${page(sql`artist_id = a.id`)}) theirs where ${withinArtistReach(whose.reach)}`;
    case 'own':
      return page(sql`artist_id = ${whose.reach.artistId}`);
    case 'none':
      return page(sql`false`);
  }
}

export interface ArtistInReach {
  id: number;
  name: string;
  managerId: number | null;
}

export async function findArtist(db: Connection, artistId: number, reach: ArtistReach): Promise<ArtistInReach | null> {
  const { rows } = await sql<ArtistInReach>`
    select a.id, a.name, a.manager_id as "managerId" from users a
    where a.id = ${artistId} and ${withinArtistReach(reach)}`.execute(db);
  return rows[0] ?? null;
}

export async function findManager(db: Connection, managerId: number): Promise<{ id: number; name: string } | null> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from users where id = ${managerId} and role = 'MANAGER'`.execute(db);
  return rows[0] ?? null;
}

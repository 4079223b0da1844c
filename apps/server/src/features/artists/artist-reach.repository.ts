import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Connection } from '../../platform/db/database.ts';
import type { ArtistReach } from './artists.policy.ts';

/** The reach as a condition on `users as a`, artists of them. */
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

/** Whose things are listed: one artist's, or those of every artist inside the reach. */
export type Whose = { artistId: number } | { reach: ArtistReach };

/**
 * The rows of a list over artists, for a FROM clause, unordered: `page` answers one page of what a condition on `artist_id` lets through. Of a manager's artists each
 * has a page, by the index of that artist, and the caller cuts it again.
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

/** Null outside the reach. */
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

import type { Connection } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors/errors.ts';
import type { Actor } from '../../platform/http/context.ts';
import { findArtist, findManager, type ArtistInReach } from './artist-reach.repository.ts';
import { sellsFor } from './artists.policy.ts';

/** The artist whose products and promo codes the actor may read and change. Throws `not_found` for anybody else. */
export async function requireArtist(db: Connection, actor: Actor, artistId: number): Promise<ArtistInReach> {
  const artist = await findArtist(db, artistId, sellsFor(actor));
  if (artist === null) throw notFound();
  return artist;
}

/** The same of whoever has a store: a manager too, who keeps their own, and whom an ADMIN reaches. */
export async function requireSeller(
  db: Connection,
  actor: Actor,
  sellerId: number,
): Promise<Pick<ArtistInReach, 'id' | 'name'>> {
  const keepsOwn = actor.role === 'ADMIN' || (actor.role === 'MANAGER' && actor.id === sellerId);
  const manager = keepsOwn ? await findManager(db, sellerId) : null;
  return manager ?? requireArtist(db, actor, sellerId);
}

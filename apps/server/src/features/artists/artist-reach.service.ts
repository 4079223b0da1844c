import type { getArtistName as nameOperation } from '@backline/contract/artists';
import type { Output, ParsedInput } from '@backline/contract/operation';
import type { Connection } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors/errors.ts';
import type { ActorContext } from '../../platform/context/request-context.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { findArtist, findManager, type ArtistInReach, type Whose } from './artist-reach.repository.ts';
import { sellsFor } from './artists.policy.ts';

/** The artist whose products and promo codes the actor may read and change. Throws `not_found` for anybody else. */
export async function requireArtist(db: Connection, actor: Actor, artistId: number): Promise<ArtistInReach> {
  const artist = await findArtist(db, artistId, sellsFor(actor));
  if (artist === null) throw notFound();
  return artist;
}

export async function getArtistName(
  { db, actor }: ActorContext,
  { artist_id: artistId }: ParsedInput<typeof nameOperation>,
): Promise<Output<typeof nameOperation>> {
  const { id, name } = await requireArtist(db, actor, artistId);
  return { id, name };
}

/** Whose things a list is of: that artist's, or, where none is named, those of everybody whose things the actor may read and change. */
export const whoseList = (actor: Actor, artistId: number | null): Whose =>
  artistId === null ? { reach: sellsFor(actor) } : { artistId };

/** The artist of such a list is inside the reach, where one is named. */
export async function requireNamedArtist(db: Connection, actor: Actor, artistId: number | null): Promise<void> {
  if (artistId !== null) await requireArtist(db, actor, artistId);
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

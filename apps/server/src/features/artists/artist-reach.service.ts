import type * as contract from '@backline/contract/artists';
import type { Output, ParsedInput } from '@backline/contract/operation';
import type { Connection } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors/errors.ts';
import type { ActorContext } from '../../platform/context/request-context.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { findArtist, findManager, type ArtistInReach, type Whose } from './artist-reach.repository.ts';
import { sellsFor } from './artists.policy.ts';

export async function requireArtist(db: Connection, actor: Actor, artistId: number): Promise<ArtistInReach> {
  const artist = await findArtist(db, artistId, sellsFor(actor));
  if (artist === null) throw notFound();
  return artist;
}

export async function getArtistName(
  { db, actor }: ActorContext,
  { artist_id: artistId }: ParsedInput<typeof contract.getArtistName>,
): Promise<Output<typeof contract.getArtistName>> {
  const { id, name } = await requireArtist(db, actor, artistId);
  return { id, name };
}

export const whoseList = (actor: Actor, artistId: number | null): Whose =>
  artistId === null ? { reach: sellsFor(actor) } : { artistId };

export async function requireNamedArtist(db: Connection, actor: Actor, artistId: number | null): Promise<void> {
  if (artistId !== null) await requireArtist(db, actor, artistId);
}

/**
 * Accepts artists whom the actor may see. Also accepts a manager who has a store, if the actor is that manager or an
 * ADMIN.
 */
export async function requireSeller(
  db: Connection,
  actor: Actor,
  sellerId: number,
): Promise<Pick<ArtistInReach, 'id' | 'name'>> {
  const keepsOwn = actor.role === 'ADMIN' || (actor.role === 'MANAGER' && actor.id === sellerId);
  const manager = keepsOwn ? await findManager(db, sellerId) : null;
  return manager ?? requireArtist(db, actor, sellerId);
}
